import { expect, test } from 'vitest'
import { requests } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { notifyRequest } from './request.ts'

const { shop, simulator } = await shopPart()

const createdAt = new Date('2026-11-21T12:00:00Z')
const person = () => ({ name: 'Asha Rao', mobile: nextPhone(), createdAt })
type Kind = Parameters<typeof notifyRequest>[1]['kind']
const notify = (kind: Kind, id = '') => notifyRequest(shop, { kind, id })

const smsTo = async (mobile: string) =>
  (await simulator.outbox()).filter(({ channel, to }) => channel === 'sms' && to === `91${mobile}`)
const emailsAbout = async (words: string) =>
  (await simulator.outbox()).filter(({ channel, text }) => channel === 'email' && text.includes(words))

async function addBooking(mobile = nextPhone()) {
  const preferredAt = new Date('2026-11-24T10:30:00+05:30')
  const [row] = await shop.db
    .insert(requests)
    .values({
      ...person(),
      mobile,
      kind: 'consultation',
      preferredAt,
      service: 'Dermatology',
      status: 'requested',
    })
    .returning()
  return { id: row?.id, mobile }
}

async function addPrescription(fileKey: string) {
  const [row] = await shop.db
    .insert(requests)
    .values({ kind: 'prescription', ...person(), fileKey, contentType: 'application/pdf', bytes: 9 })
    .returning()
  return { id: row?.id ?? '', mobile: row?.mobile ?? '', name: row?.name ?? '' }
}

test('a booking is confirmed to the customer and announced to the desk once', async () => {
  const { id, mobile } = await addBooking()
  await notify('booking', id)
  await notify('booking', id)
  expect((await smsTo(mobile)).map(({ text }) => text)).toEqual([
    'Jaanch: thank you. We will call you on this number by Sat 21 Nov 7 30 PM about a consultation on Tue 24 Nov.',
  ])
  const emails = await emailsAbout(mobile)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    to: shop.rules.company.email,
    subject: 'Consultation requested: Dermatology',
    text: expect.stringContaining('Requested for: 24 Nov 2026, 10:30 AM'),
  })
})

test('the offer page’s form is confirmed and announced in the same way', async () => {
  const [row] = await shop.db
    .insert(requests)
    .values({ kind: 'offer', ...person(), preferredDate: '2026-11-24' })
    .returning()
  await notify('landing', row?.id)
  expect(await smsTo(row?.mobile ?? '')).toHaveLength(1)
  expect((await emailsAbout(row?.mobile ?? ''))[0]?.text).toContain('Requested for: Tuesday, 24 November')
})

test('the desk gets an email with a link to a new prescription, without its content and sender', async () => {
  await shop.files.put('prescriptions/a1.pdf', Buffer.from('%PDF-1.7 x'))
  const { id, mobile, name } = await addPrescription('prescriptions/a1.pdf')
  await notify('prescription', id)
  const [letter] = await emailsAbout('/desk/requests')
  expect(letter?.subject).toBe('A new prescription is waiting')
  expect(letter?.text).not.toContain(id)
  expect(letter).not.toHaveProperty('attachments')
  expect(JSON.stringify(letter)).not.toContain(mobile)
  expect(JSON.stringify(letter)).not.toContain(name)
  expect(await smsTo(mobile)).toHaveLength(1)
})

test('while the mail server is away the email is retried, without a second SMS', async () => {
  const { id, mobile } = await addBooking()
  await simulator.faults('mail', { path: 'send', status: 451 })
  await expect(notify('booking', id)).rejects.toThrow('E-mail server: not delivered')
  await notify('booking', id)
  expect(await smsTo(mobile)).toHaveLength(1)
  expect(await emailsAbout(mobile)).toHaveLength(1)
})

test('a phone entered in many forms gets five SMS a day, and the desk gets every form', async () => {
  const mobile = nextPhone()
  for (let sent = 0; sent < 7; sent += 1) await notify('booking', (await addBooking(mobile)).id)
  expect(await smsTo(mobile)).toHaveLength(5)
  expect(await emailsAbout(mobile)).toHaveLength(7)
})
