import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { endStaff } from '#domain/staff/staff.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Large bodies are read for known callers only, a few at a time. */

const whole = await wholeShop()
const { app, shop } = whole
const ORIGIN = { origin: new URL(shop.rules.shopUrl).origin }
const PREVIEW = '/api/desk/catalogue/preview'
const REPORT = '/api/desk/reports'
const meera = await newStaff(whole, 'Meera Iyer', 'owner')
const vijay = await newStaff(whole, 'Vijay More', 'owner')
const imran = await newStaff(whole, 'Imran Shaikh', 'collector')

/** A body that begins when it is first read, and ends when the test says so. */
function openBody() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let reading = () => {}
  const isRead = new Promise<void>(resolve => {
    reading = resolve
  })
  let reads = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(given) {
        controller = given
        reads += 1
        reading()
        if (reads === 1) given.enqueue(new TextEncoder().encode('{"orderId":'))
        else return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const end = () => {
    controller?.enqueue(new TextEncoder().encode('"x"}'))
    controller?.close()
  }
  return { stream, isRead, end, reads: () => reads }
}

function send(path: string, headers: Record<string, string>) {
  const body = openBody()
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body.stream,
    duplex: 'half',
  }
  return { ...body, answer: Promise.resolve(app.request(path, init as RequestInit)) }
}

const asStaff = (staff: typeof meera) => ({ ...ORIGIN, cookie: staff.cookie() })

test.each([
  ['of another site', { cookie: meera.cookie() }, 403],
  ['without a session', ORIGIN, 401],
  ['with an invented session', { ...ORIGIN, cookie: '__Host-jaanch_staff=x' }, 401],
  ['of staff without the permission', asStaff(imran), 403],
])('a large body %s is not read', async (_, headers, status) => {
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const calls = [send(PREVIEW, headers), send('/api/desk/settlements/add', headers), send(REPORT, form)]
  for (const { answer, reads } of calls) {
    expect((await answer).status).toBe(status)
    expect(reads()).toBe(0)
  }
})

test('two large bodies of one person are read at the same time, and a third is refused', async () => {
  const first = [send(PREVIEW, asStaff(meera)), send(PREVIEW, asStaff(meera))]
  await Promise.all(first.map(({ isRead }) => isRead))
  const third = send(PREVIEW, asStaff(meera))
  expect((await third.answer).status).toBe(429)
  expect(third.reads()).toBe(0)
  const others = [send(PREVIEW, asStaff(vijay)), send(PREVIEW, asStaff(vijay))]
  await Promise.all(others.map(({ isRead }) => isRead))
  for (const { end } of [...first, ...others]) end()
  for (const { answer } of [...first, ...others]) expect((await answer).status).toBe(422)
  const later = send(PREVIEW, asStaff(meera))
  await later.isRead
  later.end()
  expect((await later.answer).status).toBe(422)
})

test('two reports of one person arrive at the same time, and a third is refused unread', async () => {
  const kavita = await newStaff(whole, 'Kavita Menon', 'pathologist')
  const form = { ...asStaff(kavita), 'content-type': 'multipart/form-data; boundary=x' }
  const first = [send(REPORT, form), send(REPORT, form)]
  await Promise.all(first.map(({ isRead }) => isRead))
  const third = send(REPORT, form)
  expect((await third.answer).status).toBe(429)
  expect(third.reads()).toBe(0)
  for (const { end } of first) end()
  for (const { answer } of first) expect((await answer).status).toBe(400)
})

test('a person whose access ends while a body arrives is refused after the body', async () => {
  const anil = await newStaff(whole, 'Anil Kumar', 'owner')
  const { answer, isRead, end } = send(PREVIEW, asStaff(anil))
  await isRead
  await inTransaction(shop.db, tx =>
    endStaff(tx, shop.now(), { name: 'Anil Kumar', actor: { kind: 'command-line', name: 'asha' } }),
  )
  end()
  expect((await answer).status).toBe(401)
})
