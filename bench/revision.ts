import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 28 })

/** The commit that a tag, a branch or an abbreviation names. Throws if there is none. */
export const commitOf = (revision: string): string =>
  git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`).toString().trim()

/** Puts a revision's program in a folder, installed and built; with our packages if its lock file is the same. */
export async function unpackRevision(revision: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commitOf(revision)) })
  const lockOf = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(ROOT))
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/setup.mjs', 'start'], { cwd: folder, stdio: 'ignore' })
}
