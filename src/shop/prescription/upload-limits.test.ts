// P1-180

import { expect, test, vi } from 'vitest'
import { requests } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { deleteOldRecords } from '#domain/privacy/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { answerError, createApi, withRequest } from '#server/http/http.ts'
import { prescriptionForm as form, prescriptionsOf } from '#tests/helpers/prescriptions.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { LIMITS, prescriptionApiWith } from './api.ts'

const prescriptionRoutes = (shop: Shop, limits = LIMITS) =>
  shopRoutes([prescriptionApiWith(limits)], shop, createLiveCatalogue(shop.db))

/** Short timeouts. */
const QUICK = { maxMs: 1500, maxIdleMs: 300, minPace: { bytes: 100, ms: 1000 } }
/** Only the minimum pace applies. */
const PATIENT = { maxMs: 3_600_000, maxIdleMs: 3_600_000, minPace: { bytes: 100, ms: 300 } }

const part = await shopPart(shop => [prescriptionRoutes(shop, { ...LIMITS, ...QUICK })], {
  formsPerAddress: 1000,
})
const { shop } = part
const { send, arriving, kept } = prescriptionsOf(part)

const MB = 1024 * 1024

test('POST /send-email stops reading an endless upload soon after its limit', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += MB
      controller.enqueue(new Uint8Array(MB))
    },
  })
  const answer = await send(endless, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(16 * MB)
})

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 '
const AS_FORM = { 'content-type': 'multipart/form-data; boundary=x' }

/** A form from an address whose file stops after its first bytes; `opened` is called when it is read. */
function stalled(
  from: string,
  { opened = () => {}, to = send }: { opened?: () => void; to?: typeof send } = {},
) {
  let reading: ReadableStreamDefaultController | undefined
  const body = new ReadableStream(
    {
      pull(controller) {
        opened()
        if (!reading) controller.enqueue(new TextEncoder().encode(HEAD))
        reading = controller
        return new Promise(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  const answer = to(body, { ...AS_FORM, 'x-test-address': from })
  return { answer, hangUp: () => reading?.error(new Error('gone')) }
}

test('sixteen uploads are read at the same time, two for each address, and further uploads are refused unread', async () => {
  const { send: to } = prescriptionsOf({
    ...part,
    app: appOf(prescriptionRoutes(shop, { ...LIMITS, ...PATIENT, minPace: { bytes: 0, ms: 1000 } })),
  })
  const read = new Set<number>()
  const uploads = Array.from({ length: 60 }, (_, index) =>
    stalled(`192.0.2.${index % 10}`, { opened: () => read.add(index), to }),
  )
  const refused: Awaited<(typeof uploads)[number]['answer']>[] = []
  for (const { answer } of uploads) answer.then(one => refused.push(one))
  await vi.waitFor(() => expect([read.size, refused.length]).toEqual([16, 44]), 10_000)
  for (const { status, body } of refused) {
    expect(status).toBe(429)
    expect(body.message).toBe('Many files are arriving right now. Please try again in a few seconds.')
  }
  for (const { hangUp } of uploads) hangUp()
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(16)
  expect(await arriving()).toEqual([])
  expect((await to(form())).status).toBe(201)
})

test('an upload that stops or never ends is ended, and nothing of it is stored', async () => {
  const stopped = await stalled('192.0.2.2').answer
  expect(stopped).toMatchObject({
    status: 400,
    body: { message: 'The file came too slowly. Please try again where the connection is better.' },
  })
  const dripping = new ReadableStream({
    async pull(controller) {
      await new Promise(resolve => setTimeout(resolve, 50))
      controller.enqueue(new Uint8Array([1]))
    },
  })
  // Refused for its pace, long before the maximum time.
  const patient = prescriptionsOf({
    ...part,
    app: appOf(prescriptionRoutes(shop, { ...LIMITS, ...PATIENT }), '192.0.2.3'),
  })
  const answer = await patient.send(dripping, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await arriving()).toEqual([])
})

test('uploads are counted for their network address before they are read', async () => {
  const counted = await formsOf(1)
  expect(await counted.send()).toMatchObject({ status: 400 })
  expect(counted.reads()).toBe(1)
  expect(await counted.send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(counted.reads()).toBe(1)
})

function appOf(routes: ReturnType<typeof prescriptionRoutes>, address = '192.0.2.1') {
  const app = createApi()
  app.onError(answerError(() => undefined))
  app.use(withRequest(({ raw }) => raw.headers.get('x-test-address') ?? address, shop.record))
  return app.route('/', routes)
}

/** The form of a shop with this hourly limit for an address. */
async function formsOf(formsPerAddress: number) {
  const strict = appOf(
    prescriptionRoutes({ ...shop, rules: { ...shop.rules, formsPerAddress } }),
    '192.0.2.200',
  )
  let reads = 0
  return {
    reads: () => reads,
    async send() {
      const body = new ReadableStream(
        {
          pull(controller) {
            reads += 1
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const response = await strict.request('/send-email', init)
      return { status: response.status, body: await response.json() }
    },
  }
}

test('while prescriptions fill their space on the disk, the next one is refused with another way to send it', async () => {
  const { prescriptionBytes } = shop.rules
  const before = await kept()
  shop.rules.prescriptionBytes = MB
  try {
    await shop.db.insert(requests).values({
      kind: 'prescription',
      name: 'A',
      mobile: nextPhone(),
      fileKey: 'x',
      contentType: 'x',
      bytes: MB,
      createdAt: new Date(0),
    })
    expect(await send(form())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', message: expect.stringContaining('Please call us') },
    })
    expect(await kept()).toBe((before ?? 0) + 1)
    await deleteOldRecords(shop)
    expect(await send(form())).toMatchObject({ status: 201 })
    expect(await kept()).toBe((before ?? 0) + 1)
  } finally {
    shop.rules.prescriptionBytes = prescriptionBytes
  }
})
