import { setTimeout } from 'node:timers/promises'
import { and, eq, gt } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { readTestMessages, recordTestMessages } from '#domain/messages/sms-reports.ts'
import type { Finding } from '#domain/ports/checks.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { SmsSent } from '#domain/ports/services.ts'
import type { Rules } from '#domain/shop.ts'
import { readSms } from '#domain/sms.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { shortAddress } from '#rules/short-addresses.ts'
import { alphanumeric, callBackNumber, digits, url } from '#rules/sms-values.ts'
import {
  SMS_NAMES,
  SMS_TEXTS,
  SMS_VARIABLE,
  type SmsName,
  type SmsTag,
  type SmsValue,
} from '#text/sent/sms.ts'
import { type Check, type CheckDeps, fail, ok, skip, warn } from './check.ts'

const LIST = 'The command messages templates lists the texts to register.'

/** What setup.sh writes for an id that the gateway has not given yet. */
const NOT_YET = 'not-yet'
const COMPARE = 'Compare their ids and texts with the gateway and the carriers (docs/sms-templates.md).'

/** Without a number, the reports of test messages that were sent this long ago are read again. */
const READ_AGAIN_MS = 10 * MINUTE_MS
const READ_EACH_MS = SECOND_MS / 4

/** Gateways report within seconds. */
export const REPORT_WAIT_MS = MINUTE_MS

/** The gateways, by each text that is registered with the carriers, and the report of its delivery. */
export const sms: Check = {
  name: 'sms',
  title: 'SMS',
  isRequired: true,
  needs: 'phone',
  async run({ shop }, { sendTo, reportWaitMs = 0 }) {
    const { gateways } = shop.sms
    const registered = SMS_NAMES.filter(name => shop.rules.smsTemplates[name] !== undefined)
    if (shop.rules.smsTemplates.code === NOT_YET)
      return fail('the text of the code is not registered', `Enter its id as SMS_TEMPLATE_CODE. ${LIST}`)
    const about = `${gateways.join(', ')}, ${registered.length} of ${SMS_NAMES.length} texts registered`
    if (sendTo) {
      const { sent, refused } = await sendTests(shop, { gateways, names: registered, phone: sendTo })
      if (refused.length > 0) return fail(`${about}, refused: ${refused.join(', ')}`, COMPARE)
      await recordTestMessages(shop, sent)
    }

    const tests = await readTests(shop, reportWaitMs)
    if (tests.length === 0 && !sendTo) {
      const count = gateways.length * registered.length
      return skip(about, `Enter a mobile number: it gets ${count} test messages.`)
    }
    return testsFinding(shop, { about, tests })
  },
}

type TestMessage = Awaited<ReturnType<typeof readTestMessages>>[number]

/** Each text by each gateway. Throws ProviderError if one can't be reached. */
async function sendTests(
  shop: CheckDeps['shop'],
  { gateways, names, phone }: { gateways: readonly string[]; names: readonly SmsName[]; phone: string },
) {
  const sent: { name: string; sent: SmsSent }[] = []
  const refused: string[] = []
  for (const gateway of gateways) {
    for (const name of names) {
      const accepted = await sendTest(shop, { name, phone, gateway })
      if (accepted) sent.push({ name, sent: accepted })
      else refused.push(gateways.length === 1 ? name : `${name} (${gateway})`)
    }
  }
  return { sent, refused }
}

/** Undefined if the gateway refuses the text. */
async function sendTest(
  { sms: gateways, rules }: CheckDeps['shop'],
  { name, phone, gateway }: { name: SmsName; phone: string; gateway: string },
): Promise<SmsSent | undefined> {
  const variables = sampleOf(name, rules)
  const text = readSms(rules, { name, variables })
  const templateId = rules.smsTemplates[name] ?? ''
  try {
    return await gateways.send({ phone, text, templateId, variables, isCode: name === 'code' }, gateway)
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'unreachable') return undefined
    throw error
  }
}

/** The last test messages, as soon as each is reported, or `waitMs` after they were sent. */
async function readTests(shop: CheckDeps['shop'], waitMs: number): Promise<TestMessage[]> {
  const after = new Date(shop.now().getTime() - READ_AGAIN_MS)
  for (;;) {
    const tests = await readTestMessages(shop, after)
    const isComplete = tests.every(({ state }) => state !== null)
    if (isComplete || ageOf(shop, tests) >= waitMs || shop.rules.smsReportSecret === null) return tests
    await setTimeout(READ_EACH_MS)
  }
}

const ageOf = ({ now }: CheckDeps['shop'], tests: readonly TestMessage[]): number =>
  now().getTime() - Math.min(...tests.map(({ at }) => at.getTime()))

interface Tests {
  about: string
  tests: readonly TestMessage[]
}

async function testsFinding(shop: CheckDeps['shop'], { about, tests }: Tests): Promise<Finding> {
  const { smsTemplates, smsReportSecret, shopUrl } = shop.rules
  const failed = tests.filter(({ state }) => state === 'failed')
  if (failed.length > 0) {
    const each = failed.map(({ name, gateway, error }) => `${name} by ${gateway} (${error})`)
    return fail(`${about}; not delivered: ${each.join(', ')}`, COMPARE)
  }
  if (smsTemplates.bookingNews === undefined)
    return warn(`${about}, without bookingNews`, `It stands in for every text about a booking. ${LIST}`)
  const unsent = await countUnsent(shop)
  if (unsent > 0) return warn(`${about}; ${unsent} of the last week’s messages had no text`, LIST)
  if (smsReportSecret === null)
    return warn(
      `${about} and accepted, no delivery reports`,
      'Set SMS_REPORT_SECRET, and its address at the gateway.',
    )

  const unreported = tests.filter(({ state }) => state === null)
  if (unreported.length === 0) return ok(`${about}, accepted and delivered`)
  if (ageOf(shop, tests) < REPORT_WAIT_MS)
    return warn(
      `${about} and accepted; ${unreported.length} of ${tests.length} delivery reports are still to come`,
      'They come within a minute. Try again without a number to read them.',
    )
  return warn(
    `${about} and accepted; within a minute no report of ${namesOf(unreported)}`,
    addressesOf(tests, shopUrl),
  )
}

/** By gateway: 'msg91: code, bookingNews'. */
function namesOf(tests: readonly TestMessage[]): string {
  const byGateway = Map.groupBy(tests, ({ gateway }) => gateway)
  return [...byGateway]
    .map(([gateway, of]) => `${gateway}: ${of.map(({ name }) => name).join(', ')}`)
    .join('; ')
}

/** What to do about missing reports: a gateway without any has no address for them. */
function addressesOf(tests: readonly TestMessage[], shopUrl: string): string {
  const byGateway = Map.groupBy(tests, ({ gateway }) => gateway)
  const silent = [...byGateway].filter(([, of]) => of.every(({ state }) => state === null))
  return silent.length === 0
    ? 'See these messages in the gateway’s panel: the carrier may still hold them.'
    : silent
        .map(
          ([gateway]) =>
            `Enter ${shopUrl}/api/sms/${gateway}/SMS_REPORT_SECRET, with that setting’s value, in the gateway’s panel as the address of delivery reports.`,
        )
        .join(' ')
}

/** Messages of the last week for which no text was registered. */
function countUnsent({ db, now }: CheckDeps['shop']): Promise<number> {
  const aWeekAgo = new Date(now().getTime() - 7 * DAY_MS)
  return db.$count(messages, and(eq(messages.failure, 'not-set-up'), gt(messages.at, aWeekAgo)))
}

/** A value for each variable of a text. */
function sampleOf(name: SmsName, { shopUrl, company }: Rules): Record<string, SmsValue> {
  const samples: Record<SmsTag, SmsValue> = {
    numeric: digits('123456'),
    alphanumeric: alphanumeric('Sample 1'),
    url: url(`${shortAddress(shopUrl, 'order')}7K3MQ9T4`),
    cbn: callBackNumber(company.phone),
  }
  const variables = [...SMS_TEXTS[name].matchAll(SMS_VARIABLE)]
  return Object.fromEntries(variables.map(([, variable, tag]) => [variable, samples[tag as SmsTag]]))
}
