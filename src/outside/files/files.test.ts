import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STORES, type TestStore } from '#tests/helpers/file-stores.ts'

/** The contract of every file store. */

const bytes = new Uint8Array([0, 255, 37, 80, 68, 70])
const notFound = { name: 'ProviderError', kind: 'not_found' }

describe.each(Object.entries(STORES))('files on %s', (_name, open) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

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
  ])('refuse the key %j in every call', async key => {
    const { files, folder } = store
    const secret = join(folder, 'secret.txt')
    await writeFile(secret, 'secret')
    const calls = [files.put(key, bytes), files.get(key), files.delete(key)]
    for (const call of calls) await expect(call).rejects.toThrow('Not a valid file key')
    expect(await readdir(folder)).toContain('secret.txt')
  })

  test('report a missing file', async () => {
    await expect(store.files.get('reports/none.pdf')).rejects.toMatchObject(notFound)
  })

  test('delete a missing file without an error', async () => {
    await store.files.delete('reports/none.pdf')
  })

  test('return what was stored, also after a replacement, and nothing after a deletion', async () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/)
    await fc.assert(
      fc.asyncProperty(name, name, fc.uint8Array(), async (part, file, content) => {
        const key = `${part}/${file}.pdf`
        await store.files.put(key, bytes)
        await store.files.put(key, content)
        expect(new Uint8Array(await store.files.get(key))).toEqual(content)
        await store.files.delete(key)
        await expect(store.files.get(key)).rejects.toMatchObject(notFound)
      }),
      { numRuns: 25 },
    )
  })

  test('can be empty, and can have the same name in two folders', async () => {
    const { files } = store
    await files.put('a/x.pdf', new Uint8Array())
    await files.put('b/x.pdf', bytes)
    expect((await files.get('a/x.pdf')).length).toBe(0)
    expect(new Uint8Array(await files.get('b/x.pdf'))).toEqual(bytes)
  })

  test('report that their store can be reached', async () => {
    await expect(store.files.reach()).resolves.toBeUndefined()
  })
})
