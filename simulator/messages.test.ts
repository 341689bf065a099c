import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postJson, startTestSimulator, TEST_AUTHKEY, type TestSimulator } from '#tests/helpers/simulator.ts'

let simulator: TestSimulator
beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

describe('SMS gateway', () => {
  const recipient = { mobiles: '919876543210', OTP: '4821', BRAND: 'Test Labs' }
  const send = (body: unknown, authkey = TEST_AUTHKEY) =>
    postJson(`${simulator.smsUrl}/api/v5/flow/`, body, { authkey })

  test.each([
    ['a wrong key', { template_id: 'code', recipients: [recipient] }, 'wrong'],
    ['an unknown template', { template_id: 'other', recipients: [recipient] }, TEST_AUTHKEY],
    ['a name every object has', { template_id: 'constructor', recipients: [recipient] }, TEST_AUTHKEY],
    ['no recipient', { template_id: 'code', recipients: [] }, TEST_AUTHKEY],
    [
      'a mobile without 91',
      { template_id: 'code', recipients: [{ ...recipient, mobiles: '9876543210' }] },
      TEST_AUTHKEY,
    ],
    [
      'a landline',
      { template_id: 'code', recipients: [{ ...recipient, mobiles: '912212345678' }] },
      TEST_AUTHKEY,
    ],
    ['a missing variable', { template_id: 'code', recipients: [{ ...recipient, OTP: '' }] }, TEST_AUTHKEY],
    [
      'one bad recipient of two',
      { template_id: 'code', recipients: [recipient, { mobiles: '1' }] },
      TEST_AUTHKEY,
    ],
    ['no object at all', 'text', TEST_AUTHKEY],
  ])('refuses %s with HTTP 200 and delivers nothing', async (_, body, authkey) => {
    const answer = await send(body, authkey)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ type: 'error', message: expect.any(String) })
    expect(await simulator.outbox()).toEqual([])
  })

  test('delivers the registered text with its variables', async () => {
    const answer = await send({ template_id: 'code', short_url: '0', recipients: [recipient] })
    expect(answer.body).toEqual({ type: 'success', message: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(await simulator.outbox()).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        to: '919876543210',
        subject: '',
        text: '4821 is your OTP for Test Labs. Do not share it & be safe.',
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })
})

describe('mail server', () => {
  const mail = { from: 'Test Labs <a@shop.test>', to: 'b@home.test', subject: 'Hello', text: 'Hi' }
  const send = (message: object) => createTransport(simulator.smtpUrl).sendMail(message)

  test('refuses an email without a subject or a text', async () => {
    await expect(send({ ...mail, subject: undefined })).rejects.toMatchObject({ responseCode: 554 })
    await expect(send({ ...mail, text: undefined, html: '<p>Hi</p>' })).rejects.toMatchObject({
      responseCode: 554,
    })
    expect(await simulator.outbox()).toEqual([])
  })

  test('reads other scripts, long lines, dots and several recipients', async () => {
    const text = `नमस्ते, ₹1,299.00 = paid\n.\n${'long '.repeat(100)}end`
    const subject = `जाँच: your report of a long name that needs folding, ${'and more '.repeat(8)}end`
    await send({ ...mail, subject, text, to: 'b@home.test, c@home.test' })
    const messages = await simulator.outbox()
    expect(messages.map(({ to }) => to)).toEqual(['c@home.test', 'b@home.test'])
    expect(messages[0]).toMatchObject({ channel: 'email', subject, text })
    expect(messages[0]).not.toHaveProperty('attachments')
  })

  test('lists the text, the HTML part and the attached files of an email', async () => {
    const attachments = [
      {
        filename: 'invoice.pdf',
        content: Buffer.from('%PDF-1.7 \r\n--x\r\n'),
        contentType: 'application/pdf',
      },
      { filename: 'notes.txt', content: 'not the text' },
    ]
    await send({ ...mail, html: '<p>Hi</p>', attachments })
    expect((await simulator.outbox())[0]).toMatchObject({
      text: 'Hi',
      attachments: ['invoice.pdf', 'notes.txt'],
    })
  })
})

describe('outbox', () => {
  const sendCode = (OTP: string) =>
    postJson(
      `${simulator.smsUrl}/api/v5/flow/`,
      { template_id: 'code', recipients: [{ mobiles: '919876543210', OTP, BRAND: 'Labs' }] },
      { authkey: TEST_AUTHKEY },
    )

  test('escapes messages, refreshes itself and shows codes in large print', async () => {
    expect(await (await fetch(`${simulator.url}/dev/outbox`)).text()).toContain('Nothing was sent yet')
    await sendCode('4821')
    const answer = await fetch(`${simulator.url}/dev/outbox`)
    const html = await answer.text()
    expect(html).toContain('<p class="code">4821</p>')
    expect(html).toContain('4821 is your OTP for Labs. Do not share it &amp; be safe.')
    expect(html).toContain('<meta http-equiv="refresh" content="5"')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['the port of a link', 'See your order: http://localhost:5050/order-details/ORD-1234-5678'],
    ['a year', 'Your visit is on 28 Nov 2026.'],
    ['a part of a phone number', 'Questions: 022 0000 0000.'],
  ])('does not take %s for a code', async (_, text) => {
    await createTransport(simulator.smtpUrl).sendMail({
      from: 'Test Labs <a@shop.test>',
      to: 'b@home.test',
      subject: 'Hello',
      text,
    })
    expect(await (await fetch(`${simulator.url}/dev/outbox`)).text()).not.toContain('class="code"')
  })

  test('shows the door code in large print', async () => {
    await createTransport(simulator.smtpUrl).sendMail({
      from: 'Test Labs <a@shop.test>',
      to: 'b@home.test',
      subject: 'Hello',
      text: 'Sana is on the way for booking ORD-1234-5678. Door code 9044. http://localhost:5050',
    })
    expect(await (await fetch(`${simulator.url}/dev/outbox`)).text()).toContain('<p class="code">9044</p>')
  })

  test('lists the newest messages first, keeps 500, and survives a restart', async () => {
    for (let n = 1000; n < 1505; n++) await sendCode(String(n))
    const messages = await simulator.outbox()
    expect(messages).toHaveLength(500)
    expect(messages[0]?.text).toContain('1504')
    await simulator.restart()
    expect(await simulator.outbox()).toEqual(messages)
  })
})
