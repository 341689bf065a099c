import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFiles, type Files } from './files.ts'

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
  const calls = [files.put(key, bytes, 'text/plain'), files.get(key), files.delete(key)]
  for (const call of calls) await expect(call).rejects.toThrow('Not a valid file key')
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['secret.txt', 'store'])
})

test('a file that is not there is not found, and deleting it is no error', async () => {
  await expect(files.get('reports/none.pdf')).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'not_found',
  })
  await files.delete('reports/none.pdf')
})

test('a store that cannot be written says so without its path', async () => {
  await writeFile(join(folder, 'store', 'reports'), 'a file where a folder should be')
  const call = files.put('reports/a.pdf', bytes, 'application/pdf')
  await expect(call).rejects.toMatchObject({ kind: 'unreachable', message: 'File store: writing failed' })
})

test('what was put is read again, byte for byte, and can be replaced and deleted', async () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/)
  await fc.assert(
    fc.asyncProperty(name, name, fc.uint8Array(), async (part, file, content) => {
      const key = `${part}/${file}.pdf`
      await files.put(key, bytes, 'application/pdf')
      await files.put(key, content, 'application/pdf')
      expect(new Uint8Array(await files.get(key))).toEqual(content)
      await files.delete(key)
      await expect(files.get(key)).rejects.toMatchObject({ kind: 'not_found' })
    }),
    { numRuns: 50 },
  )
})
