import { and, eq, gt } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Rules } from '#domain/shop.ts'
import { readSms } from '#domain/sms.ts'
import { DAY_MS } from '#rules/durations.ts'
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

const LIST = 'npm run ops -- messages templates lists the texts to register.'

/** The gateways, by each text that is registered with the carriers. */
export const sms: Check = {
  name: 'sms',
  title: 'SMS',
  isRequired: true,
  needs: 'phone',
  async run({ shop, values }, { sendTo }) {
    const { smsTemplates, smsReportSecret } = shop.rules
    const registered = SMS_NAMES.filter(name => smsTemplates[name] !== undefined)
    const about = `${values.SMS_PROVIDERS.join(', ')}, ${registered.length} of ${SMS_NAMES.length} texts registered`
    if (!sendTo) return skip(about, `Enter a mobile number: it gets ${registered.length} test messages.`)

    const refused: string[] = []
    for (const name of registered) if (!(await isAccepted(shop, name, sendTo))) refused.push(name)
    if (refused.length > 0) {
      const todo = 'Compare their ids and texts with the gateway and the carriers (docs/sms-templates.md).'
      return fail(`${about}, refused: ${refused.join(', ')}`, todo)
    }

    if (smsTemplates.bookingNews === undefined)
      return warn(`${about}, without bookingNews`, `It stands in for every text about a booking. ${LIST}`)
    const unsent = await countUnsent(shop)
    if (unsent > 0) return warn(`${about}; ${unsent} of the last week’s messages had no text`, LIST)
    if (smsReportSecret === null)
      return warn(`${about}, no delivery reports`, 'Set SMS_REPORT_SECRET, and its address at the gateway.')
    return ok(`${about} and accepted. See that they have arrived`)
  },
}

/** False if the gateway refuses the text. Throws ProviderError if it can't be reached. */
async function isAccepted({ sms: gateways, rules }: CheckDeps['shop'], name: SmsName, phone: string) {
  const variables = sampleOf(name, rules)
  const text = readSms(rules, { name, variables })
  const templateId = rules.smsTemplates[name] ?? ''
  try {
    await gateways.send({ phone, text, templateId, variables, isCode: name === 'code' })
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'unreachable') return false
    throw error
  }
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
