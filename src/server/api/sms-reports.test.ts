import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#db/schema.ts'
import { recordSmsSent } from '#domain/messages/sms-reports.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The address for reports of the SMS gateways. They sign nothing, so it has a secret. */

const SECRET = 'a-secret-of-reports-0123456789abcdef'
const { app, shop, logged } = await wholeShop({ smsReportSecret: SECRET })

const post = async (path: string, body: string, type = 'application/json') => {
  const answer = await app.request(path, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: answer.status, body: await answer.json() }
}
const delivered = (requestId: string) =>
  JSON.stringify([{ requestId, report: [{ number: '919876543210', status: '1', desc: 'DELIVERED' }] }])

/** A message that the gateway has accepted under this id. */
async function accepted(gatewayId: string) {
  const key = { subject: `order:${gatewayId}`, about: 'confirmed' }
  await shop.db.insert(messages).values({ ...key, channel: 'sms', state: 'sent', at: shop.now() })
  await recordSmsSent(shop, key, { gateway: 'msg91', gatewayId })
  return async () =>
    (
      await shop.db
        .select({ state: messages.state })
        .from(messages)
        .where(and(eq(messages.subject, key.subject), eq(messages.channel, 'sms')))
    )[0]?.state
}

test('a report marks its message as delivered, as JSON or as a form', async () => {
  const [one, two] = [await accepted('r1'), await accepted('r2')]
  const at = `/api/sms/msg91/${SECRET}`
  expect(await post(at, delivered('r1'))).toEqual({ status: 200, body: { success: true } })
  const form = new URLSearchParams({ data: delivered('r2') }).toString()
  expect((await post(at, form, 'application/x-www-form-urlencoded')).status).toBe(200)
  expect([await one(), await two()]).toEqual(['delivered', 'delivered'])
})

test('a report of an unknown message is accepted, so that the gateway does not repeat it', async () => {
  expect((await post(`/api/sms/msg91/${SECRET}`, delivered('unknown'))).status).toBe(200)
})

test.each([
  ['another secret', `/api/sms/msg91/${'x'.repeat(36)}`, 403],
  ['a part of the secret', `/api/sms/msg91/${SECRET.slice(0, 8)}`, 403],
  ['another gateway', `/api/sms/other/${SECRET}`, 422],
  ['no secret', '/api/sms/msg91', 404],
])('a report with %s changes nothing', async (_, path, status) => {
  const stateOf = await accepted(`r-${status}-${path.length}`)
  expect((await post(path, delivered(`r-${status}-${path.length}`))).status).toBe(status)
  expect(await stateOf()).toBe('sent')
})

test.each(['', 'fine', '{"requestId":{}}', '[[]]', '"x"', 'a'.repeat(300_000)])(
  'a body that is no report is refused',
  async body => expect((await post(`/api/sms/msg91/${SECRET}`, body)).status).toBeGreaterThanOrEqual(413),
)

test('neither the secret nor a phone is in the log', async () => {
  await post(`/api/sms/msg91/${SECRET}`, delivered('r9'))
  await post(`/api/sms/msg91/${'y'.repeat(36)}`, delivered('r9'))
  const lines = JSON.stringify(logged)
  expect(lines).toContain('/api/sms/:gateway/:secret')
  expect(lines).toContain('security.webhook-refused')
  expect(lines).not.toMatch(/9876543210|a-secret-of-reports|yyyyyyyy/)
})

test('a shop without the secret has no such address', async () => {
  const { app: closed } = await wholeShop({ smsReportSecret: null })
  const headers = { 'content-type': 'application/json' }
  const answer = await closed.request('/api/sms/msg91/x', { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(404)
})
