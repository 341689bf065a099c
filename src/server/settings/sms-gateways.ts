import { z } from 'zod'
import { orderedNames } from './ordered-names.ts'

/** Settings of the SMS gateways. A live shop needs those of the gateways that it names. */

const text = z.string().trim().min(1)
const address = z.url()

const GATEWAYS = ['msg91', 'exotel'] as const
export type GatewayName = (typeof GATEWAYS)[number]

const names = orderedNames(GATEWAYS)

const NEEDED = {
  msg91: ['SMS_URL', 'SMS_AUTH_KEY'],
  exotel: [
    'EXOTEL_URL',
    'EXOTEL_ACCOUNT_SID',
    'EXOTEL_API_KEY',
    'EXOTEL_API_TOKEN',
    'SMS_HEADER',
    'DLT_ENTITY_ID',
  ],
} as const satisfies Record<GatewayName, string[]>

/** Stands in the address of the reports, so it has only characters of addresses. */
const reportSecret = z
  .string()
  .regex(/^[\w-]{32,64}$/, '32 to 64 letters and digits')
  .refine(value => new Set(value).size > 8, 'too easy to guess; make one with: openssl rand -hex 32')

export const liveSms = {
  SMS_PROVIDERS: names.prefault('msg91'),
  SMS_URL: address.optional(),
  SMS_AUTH_KEY: text.optional(),
  SMS_REPORT_SECRET: reportSecret.optional(),
  EXOTEL_URL: address.optional(),
  EXOTEL_ACCOUNT_SID: text.optional(),
  EXOTEL_API_KEY: text.optional(),
  EXOTEL_API_TOKEN: text.optional(),
  SMS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, 'the registered header, like JAANCH')
    .optional(),
  DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{10,25}$/, 'the digits of the registration')
    .optional(),
}

interface Known {
  smsAuthkey: string
  smsReportSecret: string
  exotelAccountSid: string
  exotelApiKey: string
  exotelApiToken: string
  smsHeader: string
  dltEntityId: string
}

export const demoSms = (known: Known) => ({
  ...liveSms,
  SMS_PROVIDERS: names.prefault('msg91,exotel'),
  SMS_AUTH_KEY: text.default(known.smsAuthkey),
  SMS_REPORT_SECRET: reportSecret.default(known.smsReportSecret),
  EXOTEL_ACCOUNT_SID: text.default(known.exotelAccountSid),
  EXOTEL_API_KEY: text.default(known.exotelApiKey),
  EXOTEL_API_TOKEN: text.default(known.exotelApiToken),
  SMS_HEADER: text.default(known.smsHeader),
  DLT_ENTITY_ID: text.default(known.dltEntityId),
})

/** Problems of a live shop's settings, a line each. */
export function smsProblems(values: Record<string, string | undefined>): string[] {
  const named = names.safeParse(values.SMS_PROVIDERS ?? 'msg91').data ?? []
  return named.flatMap(gateway =>
    NEEDED[gateway]
      .filter(name => !values[name])
      .map(name => `${name}: needed while SMS_PROVIDERS names ${gateway}`),
  )
}
