import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from '#domain/ports/services.ts'
import { createDiskFiles } from './disk.ts'

let folder: string
let files: Files
const bytes = new Uint8Array([0, 255, 37, 80, 68, 70])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaanch-files-'))
  files = await createDiskFiles({ folder: join(folder, 'store') })
})
afterEach(() => rm(folder, { recursive: true }))

test('a store that can’t be written reports the system’s error code without the path, and leaves no file', async () => {
  await writeFile(join(folder, 'store', 'reports'), 'a file where a folder should be')
  await expect(files.put('reports/a.pdf', bytes)).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'File store: writing failed (EEXIST)',
  })
  await expect(files.get('reports/a.pdf')).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'File store: reading failed (ENOTDIR)',
  })
  expect(await readdir(join(folder, 'store', 'incoming'))).toEqual([])
})

test('folders and files can be read only by their owner, even if the process allows more', async () => {
  const before = process.umask(0)
  try {
    const open = await createDiskFiles({ folder: join(folder, 'open', 'files') })
    await open.put('reports/2026/a.pdf', bytes)
  } finally {
    process.umask(before)
  }
  const modes = async (...parts: string[]) =>
    ((await stat(join(folder, 'open', 'files', ...parts))).mode & 0o777).toString(8)
  expect(await Promise.all([modes(), modes('incoming'), modes('reports'), modes('reports', '2026')])).toEqual(
    Array.from({ length: 4 }, () => '700'),
  )
  expect(await modes('reports', '2026', 'a.pdf')).toBe('600')
})

test('a file that a dead process was receiving is removed an hour later, at the next start', async () => {
  const [old, recent] = [files.incoming(), files.incoming()]
  await writeFile(old, 'half')
  await writeFile(recent, 'half')
  const before = new Date(Date.now() - 61 * 60_000)
  await utimes(old, before, before)
  await createDiskFiles({ folder: join(folder, 'store') })
  expect(await readdir(join(folder, 'store', 'incoming'))).toEqual([basename(recent)])
})
