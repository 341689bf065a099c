import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Files } from '#domain/ports/services.ts'
import { KEYS, STORES } from '#tests/helpers/file-stores.ts'
import { failure } from '#tests/helpers/provider-failure.ts'
import { createS3Files } from './s3.ts'

const SECRETS = /S3RVER|not-the-key|127\.0\.0\.1|reports\/a/
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A store with the given responses. */
async function storeThat(answer: RequestListener, timeoutMs = 30_000): Promise<Files> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return filesAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs)
}

async function filesAt(endpoint: string, timeoutMs = 30_000): Promise<Files> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jaanch-s3-'))
  folders.push(folder)
  return createS3Files({ ...KEYS, bucket: 'files', prefix: '', region: 'x', endpoint, timeoutMs, folder })
}

/** Fails the first requests, then succeeds; records the operations and body lengths. */
function failingFirst(times: number, fail: RequestListener) {
  const seen: { method?: string; bytes: number }[] = []
  const listener: RequestListener = async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    seen.push({ method: request.method, bytes })
    if (seen.length <= times) return fail(request, response)
    response.end(request.method === 'GET' ? 'whole' : '')
  }
  return { seen, listener }
}

const busy: RequestListener = (_request, response) =>
  response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>reports/a.pdf</Message></Error>')

test('a store that is busy, or closes the connection, is called three times', async () => {
  for (const fail of [busy, (request => request.socket.destroy()) satisfies RequestListener]) {
    const { seen, listener } = failingFirst(2, fail)
    const files = await storeThat(listener)
    await files.put('reports/a.pdf', Buffer.alloc(100_000, 1))
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ method: 'PUT', bytes: 100_000 })))
  }
})

test('a store that stays busy is unreachable, and only its error code is reported', async () => {
  const { seen, listener } = failingFirst(99, busy)
  const files = await storeThat(listener)
  expect(await failure(files.put('reports/a.pdf', Buffer.from('x')), SECRETS)).toMatchObject({
    kind: 'unreachable',
    message: 'File store: writing failed (SlowDown 503)',
  })
  expect(seen).toHaveLength(3)
})

test('a truncated file is requested again and not accepted as complete', async () => {
  const { listener } = failingFirst(1, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  const files = await storeThat(listener)
  expect(Buffer.from(await files.get('reports/a.pdf')).toString()).toBe('whole')
})

test.each([
  ['does not answer', () => undefined],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('half')],
] satisfies [string, RequestListener][])(
  'a store that %s is abandoned after the time limit',
  async (_how, answer) => {
    let asked = 0
    const files = await storeThat((request, response) => {
      asked++
      answer(request, response)
    }, 300)
    expect(await failure(files.get('reports/a.pdf'), SECRETS)).toMatchObject({
      kind: 'unreachable',
      message: 'File store: reading failed (no answer within 300 ms)',
    })
    // What is agreed holds for all tries together.
    expect(asked).toBeLessThan(2)
  },
)

test('a store that can’t be reached reports how the connection failed', async () => {
  const files = await filesAt('http://127.0.0.1:9')
  expect(await failure(files.reach(), SECRETS)).toMatchObject({
    kind: 'unreachable',
    message: 'File store: reaching it failed (ECONNREFUSED)',
  })
})

test('a wrong key and a missing bucket are refused at once, and are not reported as a missing file', async () => {
  const store = await STORES.s3rver?.()
  if (!store?.s3) throw new Error('no store')
  onTestFinished(() => store.close())
  const wrong = await createS3Files({ ...store.s3, secretKey: 'not-the-key' })
  expect(await failure(wrong.put('reports/a.pdf', Buffer.from('x')), SECRETS)).toMatchObject({
    kind: 'refused',
    message: 'File store: writing failed (SignatureDoesNotMatch 403)',
  })
  const elsewhere = await createS3Files({ ...store.s3, bucket: 'another-bucket' })
  expect(await failure(elsewhere.get('reports/a.pdf'), SECRETS)).toMatchObject({
    kind: 'refused',
    message: 'File store: reading failed (NoSuchBucket 404)',
  })
  await expect(elsewhere.reach()).rejects.toMatchObject({ kind: 'refused' })
})

test('a file is stored without a grant to other readers, and its headers are plain ASCII', async () => {
  let headers: Record<string, unknown> = {}
  const files = await storeThat((request, response) => {
    headers = request.headers
    request.resume().on('end', () => response.end())
  })
  await files.put('reports/a.pdf', Buffer.from('%PDF'))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a.pdf"',
    'content-length': '4',
  })
  expect(Object.keys(headers).filter(name => /acl|grant/.test(name))).toEqual([])
})
