import type { Rules } from '#domain/shop.ts'
import { firstRegistered, type Sms } from '#domain/sms.ts'
import { toTemplate, type WhatsAppText } from './whatsapp.ts'

export interface PhoneTexts {
  /** Null if an SMS can't carry its values. */
  sms: Sms | null
  whatsapp?: WhatsAppText | undefined
  /** The general SMS, in place of one without a text of its own. */
  news: Sms
}

/**
 * How a message reaches a phone: by WhatsApp if its owner has chosen it, otherwise or after it by the SMS of its own, or
 * else by the general one. A part is undefined without a template.
 */
export const routeOf = (
  { sms, whatsapp, news }: PhoneTexts,
  { hasChosenWhatsApp }: { hasChosenWhatsApp: boolean },
  rules: Pick<Rules, 'smsTemplates' | 'whatsapp'>,
) => ({
  whatsapp:
    hasChosenWhatsApp && rules.whatsapp && whatsapp ? toTemplate(rules.whatsapp, whatsapp) : undefined,
  sms: firstRegistered(rules, sms, news),
})
