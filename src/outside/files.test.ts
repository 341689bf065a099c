import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from '#domain/ports/services.ts'
import { createFiles } from './files.ts'

let folder: string
let files: Files
const bytes = new Uint8Array([0, 255, 37, 80, 68, 70])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaanch-files-'))
  files = await createFiles({ folder: join(folder, 'store') })
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  '',
  '.',
  '..',
  '/etc/passwd',
  '../secret.txt',
  'reports/../../secret.txt',
  'reports/./a.pdf',
  'reports//a.pdf',
  'reports/',
  'reports\\a.pdf',
  'reports/a.pdf\0.png',
  'reports/%2e%2e/secret.txt',
  'a..b',
  '.hidden',
  'C:/a.pdf',
  'रिपोर्ट.pdf',
  'a\n',
  'x'.repeat(201),
])('the key %j is refused by every call', async key => {
  await writeFile(join(folder, 'secret.txt'), 'secret')
  const calls = [
    files.put(key, bytes),
    files.keep(key, join(folder, 'secret.txt')),
    files.get(key),
    files.delete(key),
  ]
  for (const call of calls) await expect(call).rejects.toThrow('Not a valid file key')
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'secret.txt',
    'store',
    'store/incoming',
  ])
})

test('a file that is not there is not found, and deleting it is no error', async () => {
  await expect(files.get('reports/none.pdf')).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'not_found',
  })
  await files.delete('reports/none.pdf')
})

test('a store that cannot be written says so with the system’s code and without its path, and leaves nothing behind', async () => {
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

test('folders and files are for their owner only, whatever the process allows others', async () => {
  const before = process.umask(0)
  try {
    const open = await createFiles({ folder: join(folder, 'open', 'files') })
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

test('a file that has arrived is moved to its key, for its owner only, and replaces the one before', async () => {
  for (const content of ['first', 'second']) {
    const arrived = files.incoming()
    await writeFile(arrived, content, { mode: 0o644 })
    await files.keep('prescriptions/a.pdf', arrived)
    expect(Buffer.from(await files.get('prescriptions/a.pdf')).toString()).toBe(content)
  }
  expect((await stat(join(folder, 'store', 'prescriptions', 'a.pdf'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'store', 'incoming'))).toEqual([])
  await expect(files.keep('prescriptions/b.pdf', files.incoming())).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test('what a process that died was receiving is removed an hour later, at the next start', async () => {
  const [old, recent] = [files.incoming(), files.incoming()]
  await writeFile(old, 'half')
  await writeFile(recent, 'half')
  const before = new Date(Date.now() - 61 * 60_000)
  await utimes(old, before, before)
  await createFiles({ folder: join(folder, 'store') })
  expect(await readdir(join(folder, 'store', 'incoming'))).toEqual([basename(recent)])
})

test('what was put is read again, byte for byte, and can be replaced and deleted', async () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/)
  await fc.assert(
    fc.asyncProperty(name, name, fc.uint8Array(), async (part, file, content) => {
      const key = `${part}/${file}.pdf`
      await files.put(key, bytes)
      await files.put(key, content)
      expect(new Uint8Array(await files.get(key))).toEqual(content)
      await files.delete(key)
      await expect(files.get(key)).rejects.toMatchObject({ kind: 'not_found' })
    }),
    { numRuns: 50 },
  )
})
