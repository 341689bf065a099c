import { formatDate } from '#rules/dates.ts'
import { fillShopWords, fillVariables } from '#rules/sent-texts.ts'
import { shortAddress, shortAddresses, shortNumber } from '#rules/short-addresses.ts'
import { alphanumeric, callBackNumber, url } from '#rules/sms-values.ts'
import { SMS_NAMES, SMS_TEXTS, type SmsName, type SmsValue, type SmsVariables } from '#text/sent/sms.ts'
import { ProviderError } from './ports/provider-error.ts'
import type { SmsSent } from './ports/services.ts'
import type { Rules, Shop } from './shop.ts'

/** An SMS before it is sent: the name of its text and the values of its variables. */
export interface Sms {
  name: SmsName
  variables: Readonly<Record<string, SmsValue>>
}

export const smsOf = <Name extends SmsName>(name: Name, variables: SmsVariables<Name>): Sms => ({
  name,
  variables,
})

/** An SMS as it reads on the phone. */
export const readSms = (
  shop: Pick<Rules, 'shopUrl'> & { company: { brand: string } },
  { name, variables }: Sms,
): string => fillVariables(fillShopWords(shop)(SMS_TEXTS[name]), variables)

/** Throws ProviderError; `not_set_up` if this text has no id with the carriers. */
export async function sendSms(
  { sms, rules }: Pick<Shop, 'sms' | 'rules'>,
  phone: string,
  message: Sms,
): Promise<SmsSent> {
  const { name, variables } = message
  const templateId = rules.smsTemplates[name]
  if (templateId === undefined) throw new ProviderError('not_set_up', `SMS: no template of ${name}`)
  return sms.send({ phone, text: readSms(rules, message), templateId, variables, isCode: name === 'code' })
}

/** The first of these that has an id with the carriers; null for a text that can't carry its values. */
export const firstRegistered = (
  rules: Pick<Rules, 'smsTemplates'>,
  ...texts: readonly (Sms | null)[]
): Sms | undefined => texts.find(sms => sms !== null && isRegistered(rules, sms)) ?? undefined

export const isRegistered = ({ smsTemplates }: Pick<Rules, 'smsTemplates'>, { name }: Sms): boolean =>
  smsTemplates[name] !== undefined

/** For the carriers: the texts by their template ids, addresses and numbers. */
export interface SmsRegistration {
  /** `##NAME:tag##` for variables. */
  templates: Record<string, string>
  /** Each ends in '?'. */
  addresses: string[]
  callBackNumbers: string[]
}

export function smsRegistration(
  rules: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string; phone: string } },
): SmsRegistration {
  const fill = fillShopWords(rules)
  return {
    templates: Object.fromEntries(
      SMS_NAMES.flatMap(name => {
        const id = rules.smsTemplates[name]
        return id === undefined ? [] : [[id, fill(SMS_TEXTS[name])]]
      }),
    ),
    addresses: shortAddresses(rules.shopUrl),
    callBackNumbers: [callBackNumber(rules.company.phone)],
  }
}

type WithNumber = { number: string }

/** The number of an order, as an SMS carries it. */
export const numberInSms = ({ number }: WithNumber) => alphanumeric(shortNumber(number))

/** The order's page, behind its owner's login. */
export const orderLink = ({ shopUrl }: Pick<Rules, 'shopUrl'>, { number }: WithNumber): SmsValue<'url'> =>
  url(`${shortAddress(shopUrl, 'order')}${shortNumber(number)}`)

/** For an order, in place of each message without a text of its own. */
export const bookingNewsSms = (rules: Pick<Rules, 'shopUrl'>, order: WithNumber): Sms =>
  smsOf('bookingNews', { NUMBER: numberInSms(order), LINK: orderLink(rules, order) })

/** For a report; the desk shows it before it is sent. `corrected`: when the report was attached that it replaces. */
export function reportSms(rules: Pick<Rules, 'shopUrl'>, order: WithNumber, corrected: Date | null): Sms {
  const what = { NUMBER: numberInSms(order), LINK: orderLink(rules, order) }
  return corrected
    ? smsOf('reportIsCorrected', { ...what, DAY: alphanumeric(formatDate(corrected)) })
    : smsOf('reportIsReady', what)
}
