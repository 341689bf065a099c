// P1-180

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { requests } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { loseNextCommitAnswer } from '#tests/helpers/database.ts'
import { prescriptionForm as form, prescriptionsOf } from '#tests/helpers/prescriptions.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { prescriptionApi } from './api.ts'

const part = await shopPart(shop => [shopRoutes([prescriptionApi], shop, createLiveCatalogue(shop.db))], {
  formsPerAddress: 1000,
})
const { shop, jobs } = part
const { send, arriving, kept } = prescriptionsOf(part)

const MB = 1024 * 1024
const PDF = aPdf()
const JPEG = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer()

test.each([
  ['no name', { name: ' ' }, 'name', 'Name is required'],
  ['a name of 51 letters', { name: 'a'.repeat(51) }, 'name', 'A name can have at most 50 characters.'],
  ['no mobile', { mobile: '' }, 'mobile', 'Mobile number is required'],
  ['a short mobile', { mobile: '98765' }, 'mobile', 'Invalid mobile number'],
  ['no file', { files: [] }, 'file', 'Prescription file is required'],
  [
    'an empty file',
    { files: [Buffer.alloc(0)] },
    'file',
    'This file is empty. Please choose it again, or another file.',
  ],
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
])('POST /send-email refuses %s and stores nothing', async (_, fields, field, message) => {
  const [before, told] = [await kept(), jobs.length]
  const stored = vi.spyOn(shop.files, 'put')
  const answer = await send(form(fields))
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'INVALID', message } })
  expect(answer.body.fields[field]).toBe(message)
  expect([await kept(), jobs.length]).toEqual([before, told])
  expect(stored).not.toHaveBeenCalled()
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

test.each(['/send-email', '/api/send-email'])(
  'POST %s stores the file and sends messages to both sides',
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
    const [row] = await shop.db.select().from(requests).where(eq(requests.mobile, mobile))
    expect(row).toMatchObject({ name: 'Asha Rao', contentType: 'image/jpeg', bytes: expect.any(Number) })
    expect(row?.fileKey).toMatch(/^prescriptions\/[0-9a-f]{32}\.jpg$/)
    const kept = await shop.files.get(row?.fileKey ?? '')
    expect(kept).toHaveLength(row?.bytes ?? 0)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 })
    expect(jobs.at(-1)).toEqual({ name: 'notify-request', data: { kind: 'prescription', id: row?.id } })
  },
)

test('a PDF of 10 MB is stored with only what its pages need', async () => {
  const mobile = nextPhone()
  const file = Buffer.concat([PDF, Buffer.alloc(10 * MB - PDF.length, 'a line of text\n')])
  expect(await send(form({ mobile, files: [file] }))).toMatchObject({ status: 201 })
  const [row] = await shop.db.select().from(requests).where(eq(requests.mobile, mobile))
  const stored = Buffer.from(await shop.files.get(row?.fileKey ?? ''))
  expect(row).toMatchObject({ contentType: 'application/pdf', bytes: stored.length })
  expect([stored.toString('latin1', 0, 5), stored.includes('a line of text')]).toEqual(['%PDF-', false])
})

test('a prescription whose message can’t be queued is not stored', async () => {
  const before = await kept()
  const remove = vi.spyOn(shop.files, 'delete')
  vi.spyOn(shop, 'sendJob').mockRejectedValueOnce(new Error('the queue is away'))
  expect((await send(form())).status).toBe(500)
  expect(await kept()).toBe(before)
  await expect(shop.files.get(remove.mock.calls[0]?.[0] ?? '')).rejects.toMatchObject({ kind: 'not_found' })
})

test('a prescription that was stored, but whose response was lost, keeps its file', async () => {
  const mobile = nextPhone()
  const { put } = shop.files
  let lost: ReturnType<typeof loseNextCommitAnswer> | undefined
  vi.spyOn(shop.files, 'put').mockImplementation(async (...file) => {
    await put(...file)
    // The rate limits are counted by now, so the next commit is the prescription's.
    lost = loseNextCommitAnswer()
  })
  expect((await send(form({ mobile }))).status).toBeGreaterThanOrEqual(500)
  lost?.mockRestore()
  const [row] = await shop.db.select().from(requests).where(eq(requests.mobile, mobile))
  expect(await shop.files.get(row?.fileKey ?? '')).toHaveLength(row?.bytes ?? 0)
})

test('one phone sends at most ten prescriptions a day', async () => {
  const mobile = nextPhone()
  for (let sent = 0; sent < 10; sent += 1) expect((await send(form({ mobile }))).status).toBe(201)
  expect(await send(form({ mobile }))).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
})
