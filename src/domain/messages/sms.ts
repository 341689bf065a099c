import type { Rules, SmsTemplates } from '#domain/shop.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import { SMS_NAMES, SMS_TEXTS, type SmsName, type SmsVariables } from '#text/sent/sms.ts'

/** The texts by their registered template ids, with the shop's name and URL filled in. */
export function smsTexts({
  smsTemplates,
  shopUrl,
  company,
}: Pick<Rules, 'smsTemplates' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  const fill = fillShopWords({ shopUrl, company })
  return Object.fromEntries(SMS_NAMES.map(name => [smsTemplates[name], fill(SMS_TEXTS[name])]))
}

/** An SMS for the gateway: a template's id and the values of its variables. `name` is the name of its text. */
export interface Sms {
  name: SmsName
  templateId: string
  variables: Record<string, string>
}

export const smsOf = <Name extends SmsName>(
  templates: SmsTemplates,
  name: Name,
  variables: SmsVariables<Name>,
): Sms => ({ name, templateId: templates[name], variables })

/** Limit of a template's variable, in characters; and the characters that every SMS alphabet has. */
export const MAX_VARIABLE = 30

const PLAIN = /^[\w ,.'()&-]+$/

/** True for a value that a variable of an SMS can carry. */
export const isSayable = (value: string): boolean => value.length <= MAX_VARIABLE && PLAIN.test(value)

/** The same number under two names, because a template can use each variable once. */
export const numberAndLink = ({ number }: { number: string }) => ({ NUMBER: number, LINK: number })
