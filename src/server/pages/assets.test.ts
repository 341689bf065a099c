import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What the assets answer: files.test.ts. */

const FILES = 200

test('a build of more files than the process may open is loaded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jaanch-assets-'))
  try {
    const names = Array.from({ length: FILES }, (_, at) => path.join(folder, `${at}.js`))
    await Promise.all(names.map(name => writeFile(name, 'x')))
    const load = `import { loadAssets } from '#server/pages/assets.ts'
      console.log((await loadAssets(process.argv[1])).size)`
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 100; exec "$0" --input-type=module --eval "$1" "$2"',
      process.execPath,
      load,
      folder,
    ])
    expect(Number(stdout)).toBe(FILES)
  } finally {
    await rm(folder, { recursive: true })
  }
})
