import { z } from 'zod'

/** Settings of WhatsApp: all of them, or none. */

const text = z.string().trim().min(1)

export const liveWhatsApp = {
  WHATSAPP_URL: z.url().optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_PHONE_NUMBER_ID: text.optional(),
  WHATSAPP_APP_SECRET: text.optional(),
  WHATSAPP_VERIFY_TOKEN: text.optional(),
}

interface Known {
  whatsappToken: string
  whatsappPhoneNumberId: string
  whatsappAppSecret: string
  whatsappVerifyToken: string
}

export const demoWhatsApp = (known: Known) => ({
  WHATSAPP_URL: z.url().optional(),
  WHATSAPP_TOKEN: text.default(known.whatsappToken),
  WHATSAPP_PHONE_NUMBER_ID: text.default(known.whatsappPhoneNumberId),
  WHATSAPP_APP_SECRET: text.default(known.whatsappAppSecret),
  WHATSAPP_VERIFY_TOKEN: text.default(known.whatsappVerifyToken),
})

const NAMES = Object.keys(liveWhatsApp) as (keyof typeof liveWhatsApp)[]

/** Problems of a live shop's settings, a line each: an incomplete set would lose messages. */
export const whatsappProblems = (values: Partial<Record<(typeof NAMES)[number], string>>): string[] =>
  NAMES.some(name => values[name])
    ? NAMES.filter(name => !values[name]).map(name => `${name}: needed with the others of WhatsApp`)
    : []
