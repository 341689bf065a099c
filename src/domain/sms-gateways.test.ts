import { expect, test } from 'vitest'
import { LateAnswer, ProviderError, type ProviderErrorKind } from './ports/provider-error.ts'
import type { SmsGateway, SmsMessage } from './ports/services.ts'
import { joinGateways } from './sms-gateways.ts'

const code: SmsMessage = {
  phone: '9876543210',
  text: '4821 is your OTP.',
  templateId: 'a, b',
  variables: { OTP: '4821' },
  isCode: true,
}
const news: SmsMessage = { ...code, isCode: false }

/** A gateway that answers as `answer` does, and remembers what it was sent. */
function gatewayOf(id: string, answer: () => Promise<{ gatewayId: string | null }>) {
  const sent: SmsMessage[] = []
  const gateway: SmsGateway = {
    id,
    send: message => {
      sent.push(message)
      return answer()
    },
    readReports: () => [],
  }
  return { ...gateway, sent }
}
const good = (id = 'second') => gatewayOf(id, async () => ({ gatewayId: `${id}-1` }))
const bad = (kind: ProviderErrorKind) =>
  gatewayOf('first', () => Promise.reject(new ProviderError(kind, kind)))
const silent = () => gatewayOf('first', () => new Promise(() => undefined))

test.each<ProviderErrorKind>(['unreachable', 'invalid_answer', 'refused', 'not_set_up'])(
  'a code that the first gateway answers by %s goes to the second, with the same digits and its own template id',
  async kind => {
    const [first, second] = [bad(kind), good()]
    expect(await joinGateways([first, second]).send(code)).toEqual({
      gateway: 'second',
      gatewayId: 'second-1',
    })
    expect(second.sent).toEqual([{ ...code, templateId: 'b' }])
    expect(first.sent).toEqual([{ ...code, templateId: 'a' }])
  },
)

test('a code goes to the second gateway when the first is silent for half of the time', async () => {
  const began = performance.now()
  expect(await joinGateways([silent(), good()], 200).send(code)).toMatchObject({ gateway: 'second' })
  expect(performance.now() - began).toBeLessThan(190)
})

test.each<ProviderErrorKind>(['refused', 'not_set_up'])(
  'a message that is certainly %s goes to the second',
  async kind => {
    expect(await joinGateways([bad(kind), good()]).send(news)).toMatchObject({ gateway: 'second' })
  },
)

test.each<ProviderErrorKind>(['unreachable', 'invalid_answer'])(
  'a message whose outcome is uncertain (%s) does not, because it could arrive twice',
  async kind => {
    const second = good()
    await expect(joinGateways([bad(kind), second]).send(news)).rejects.toMatchObject({ kind })
    expect(second.sent).toEqual([])
  },
)

test('a silent gateway is unreachable after the time, and its late answer is still to come', async () => {
  const { promise, resolve } = Promise.withResolvers<{ gatewayId: string }>()
  const second = good()
  const sending = joinGateways([gatewayOf('first', () => promise), second], 20).send(news)
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LateAnswer)
  expect(error).toMatchObject({ kind: 'unreachable' })
  resolve({ gatewayId: 'late-1' })
  expect(await (error as LateAnswer<unknown>).answer).toEqual({ gateway: 'first', gatewayId: 'late-1' })
  expect(second.sent).toEqual([])
})

test('the error of the last gateway is thrown', async () => {
  const last = gatewayOf('second', () => Promise.reject(new ProviderError('refused', 'no')))
  await expect(joinGateways([bad('unreachable'), last]).send(code)).rejects.toMatchObject({ kind: 'refused' })
})

test('one id serves all gateways, if the text has no further one', async () => {
  const second = good()
  await joinGateways([bad('refused'), second]).send({ ...news, templateId: 'a' })
  expect(second.sent[0]?.templateId).toBe('a')
})

test('reports are read by their own gateway', () => {
  const sms = joinGateways([good('first'), good()])
  expect(sms.readReports('second', '')).toEqual([])
  expect(sms.readReports('third', '')).toBeUndefined()
})
