import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { prescriptions } from '#db/schema.ts'
import { answerError, createApi, withRequest } from '#http/http.ts'
import { loseNextCommitAnswer } from '#tests/helpers/database.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { LIMITS, prescriptionRoutes } from './prescriptions.ts'

const { app, shop, jobs, simulator } = await shopPart(
  shop => [prescriptionRoutes(shop, { ...LIMITS, maxMs: 1500, maxIdleMs: 300 })],
  { formsPerAddress: 1000 },
)

const MB = 1024 * 1024
const PDF = aPdf()
const JPEG = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer()

function form(
  fields: { name?: string; mobile?: string; files?: Buffer[]; fileName?: string } = {},
): FormData {
  const { name = 'Asha Rao', mobile = nextPhone(), files = [PDF], fileName = 'scan.pdf' } = fields
  const data = new FormData()
  data.set('name', name)
  data.set('mobile', mobile)
  for (const file of files) data.append('file', new Blob([new Uint8Array(file)]), fileName)
  return data
}

async function send(
  body: FormData | string | ReadableStream,
  headers: Record<string, string> = {},
  address = '/send-email',
) {
  // `duplex` is how a stream is sent; the web's types don't know it.
  const response = await app.request(address, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: await response.json() }
}

/** Files that are still arriving, or were left behind. */
const arriving = () => readdir(path.join(simulator.dataDir, 'files', 'incoming'))

const kept = async () => (await shop.db.select({ rows: count() }).from(prescriptions))[0]?.rows

test.each([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['a name of 51 letters', { name: 'a'.repeat(51) }, 'name', 'A name can have at most 50 letters.'],
  ['no mobile', { mobile: '' }, 'mobile', 'Mobile number is required'],
  ['a short mobile', { mobile: '98765' }, 'mobile', 'Invalid mobile number'],
  ['no file', { files: [] }, 'file', 'Prescription file is required'],
  ['an empty file', { files: [Buffer.alloc(0)] }, 'file', 'Prescription file is required'],
  ['two files', { files: [PDF, JPEG] }, 'file', 'Please send one file.'],
  [
    'a PDF that starts a program',
    { files: [aPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })] },
    'file',
    'This PDF contains a program or another file. Please print it to a new PDF.',
  ],
  [
    'a web page named scan.pdf',
    { files: [Buffer.from('<html><script>alert(1)</script>')] },
    'file',
    'Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.',
  ],
])('POST /send-email refuses %s and keeps nothing', async (_, fields, field, message) => {
  const [before, told] = [await kept(), jobs.length]
  const stores = [vi.spyOn(shop.files, 'put'), vi.spyOn(shop.files, 'keep')]
  const answer = await send(form(fields))
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'INVALID', message } })
  expect(answer.body.fields[field]).toBe(message)
  expect([await kept(), jobs.length]).toEqual([before, told])
  for (const store of stores) expect(store).not.toHaveBeenCalled()
  expect(await arriving()).toEqual([])
})

test.each([
  ['JSON', '{"name":"Asha"}', 'application/json'],
  ['a form without its boundary', 'name=Asha', 'multipart/form-data'],
  [
    'a form that was cut off',
    '--x\r\nContent-Disposition: form-data; name="na',
    'multipart/form-data; boundary=x',
  ],
])('POST /send-email answers %s with 400', async (_, body, type) => {
  expect(await send(body, { 'content-type': type })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', message: 'The form could not be read. Please send it again.' },
  })
})

test('POST /send-email refuses a file over 10 MB with 413', async () => {
  const file = Buffer.concat([PDF, Buffer.alloc(10 * MB)])
  expect(await send(form({ files: [file] }))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', message: 'The file can have at most 10 MB.' },
  })
})

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

test.each(['/send-email', '/api/send-email'])(
  'POST %s keeps the file and has both sides told',
  async address => {
    const mobile = nextPhone()
    const answer = await send(
      form({ mobile: `+91-${mobile}`, files: [JPEG], fileName: '../../evil.html' }),
      {},
      address,
    )
    expect(answer).toEqual({
      status: 201,
      body: { success: true, message: 'Thank you! We have received your prescription.' },
    })
    const [row] = await shop.db.select().from(prescriptions).where(eq(prescriptions.mobile, mobile))
    expect(row).toMatchObject({ name: 'Asha Rao', contentType: 'image/jpeg', bytes: expect.any(Number) })
    expect(row?.fileKey).toMatch(/^prescriptions\/[0-9a-f]{32}\.jpg$/)
    const kept = await shop.files.get(row?.fileKey ?? '')
    expect(kept).toHaveLength(row?.bytes ?? 0)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 })
    expect(jobs.at(-1)).toEqual({ name: 'notify-request', data: { kind: 'prescription', id: row?.id } })
  },
)

test('a PDF of 10 MB is kept byte for byte, moved rather than read and written again', async () => {
  const mobile = nextPhone()
  const file = Buffer.concat([PDF, Buffer.alloc(10 * MB - PDF.length, 'a line of text\n')])
  const written = vi.spyOn(shop.files, 'put')
  expect(await send(form({ mobile, files: [file] }))).toMatchObject({ status: 201 })
  expect(written).not.toHaveBeenCalled()
  const [row] = await shop.db.select().from(prescriptions).where(eq(prescriptions.mobile, mobile))
  expect(row).toMatchObject({ contentType: 'application/pdf', bytes: 10 * MB })
  expect(file.equals(await shop.files.get(row?.fileKey ?? ''))).toBe(true)
})

test('a prescription whose message cannot be queued leaves neither row nor file', async () => {
  const before = await kept()
  const remove = vi.spyOn(shop.files, 'delete')
  vi.spyOn(shop, 'sendJob').mockRejectedValueOnce(new Error('the queue is away'))
  expect((await send(form())).status).toBe(500)
  expect(await kept()).toBe(before)
  await expect(shop.files.get(remove.mock.calls[0]?.[0] ?? '')).rejects.toMatchObject({ kind: 'not_found' })
})

test('a prescription that was written, but whose answer was lost, keeps its file', async () => {
  const mobile = nextPhone()
  const { keep } = shop.files
  let lost: ReturnType<typeof loseNextCommitAnswer> | undefined
  vi.spyOn(shop.files, 'keep').mockImplementation(async (...file) => {
    await keep(...file)
    // The form's rate limits have been counted by now: the next commit is the prescription's.
    lost = loseNextCommitAnswer()
  })
  expect((await send(form({ mobile }))).status).toBeGreaterThanOrEqual(500)
  lost?.mockRestore()
  const [row] = await shop.db.select().from(prescriptions).where(eq(prescriptions.mobile, mobile))
  expect(Buffer.from(await shop.files.get(row?.fileKey ?? '')).equals(PDF)).toBe(true)
})

test('one phone sends at most ten prescriptions a day', async () => {
  const mobile = nextPhone()
  for (let sent = 0; sent < 10; sent += 1) expect((await send(form({ mobile }))).status).toBe(201)
  expect(await send(form({ mobile }))).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
})

/** A form whose file never ends, from this address; `opened` is called when it is read from. */
function endless(from: string, opened: () => void) {
  const head = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ',
  )
  let isFirst = true
  const body = new ReadableStream(
    {
      pull(controller) {
        opened()
        if (isFirst) controller.enqueue(new Uint8Array(head))
        isFirst = false
        return new Promise(resolve => setTimeout(resolve, 50))
      },
    },
    { highWaterMark: 0 },
  )
  return send(body, { 'content-type': 'multipart/form-data; boundary=x', 'x-test-address': from })
}

test('of 60 uploads at once four are read, two of one address; the others are refused unread, and later ones are taken', async () => {
  const read = new Set<number>()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => endless(`192.0.2.${index % 10}`, () => read.add(index))),
  )
  expect(read.size).toBe(4)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(56)
  expect(refused[0]).toMatchObject({
    body: { message: 'Many files are arriving right now. Please try again in a few seconds.' },
  })
  // The four sent nothing more, so they were ended.
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  expect(await arriving()).toEqual([])
  const one = await Promise.all([1, 2, 3].map(() => endless('192.0.2.77', () => undefined)))
  expect(one.map(({ status }) => status).toSorted()).toEqual([400, 400, 429])
  expect((await send(form())).status).toBe(201)
})

test('an upload that stops, or that never ends, is given up and leaves nothing behind', async () => {
  const stopped = await endless('192.0.2.2', () => undefined)
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
  const answer = await send(dripping, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await arriving()).toEqual([])
})

test('uploads are counted for their address before they are read', async () => {
  const counted = await formsOf(1)
  expect(await counted.send()).toMatchObject({ status: 400 })
  expect(counted.reads()).toBe(1)
  expect(await counted.send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(counted.reads()).toBe(1)
})

/** The form of a shop that takes so many an hour from one address. */
async function formsOf(formsPerAddress: number) {
  const strict = createApi()
  strict.onError(answerError(() => undefined))
  strict.use(withRequest(() => '192.0.2.200', shop.record))
  strict.route('/', prescriptionRoutes({ ...shop, rules: { ...shop.rules, formsPerAddress } }))
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

test('while prescriptions take all the room that is theirs on the disk, another one is refused with a way out', async () => {
  const { prescriptionBytes } = shop.rules
  const before = await kept()
  shop.rules.prescriptionBytes = 1
  try {
    await shop.db.insert(prescriptions).values({
      name: 'A',
      mobile: nextPhone(),
      fileKey: 'x',
      contentType: 'x',
      bytes: 1,
      createdAt: shop.now(),
    })
    expect(await send(form())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', message: expect.stringContaining('Please call us') },
    })
    expect(await kept()).toBe((before ?? 0) + 1)
  } finally {
    shop.rules.prescriptionBytes = prescriptionBytes
  }
})
