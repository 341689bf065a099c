import { z } from 'zod'
import type { Jobs } from '#domain/shop.ts'
import { ORDER_MESSAGE_NAMES } from '#rules/orders/messages.ts'
import { REPORT_CHANNELS } from '#rules/reports.ts'

/** Schemas of job payloads, validated when a job is run: another release may have queued it. */

const text = z.string().min(1)

const PAYLOADS: { [N in keyof Jobs]: z.ZodType<Jobs[N]> } = {
  'notify-order': z.object({ orderId: text, about: z.enum(ORDER_MESSAGE_NAMES) }),
  'notify-sign-in': z.object({ customerId: text, signInId: text, at: z.iso.datetime() }),
  'notify-email': z.object({ confirmationId: text, about: z.enum(['please-confirm', 'confirmed']) }),
  'notify-report-again': z.object({
    orderId: text,
    about: z.literal('report-ready'),
    channel: z.enum(REPORT_CHANNELS),
    id: text,
  }),
  'notify-rating': z.object({ orderId: text, about: z.literal('low') }),
  'notify-emergency-access': z.object({ id: text }),
  'notify-day-end': z.object({ id: text }),
  'notify-staff-key': z.object({ staffId: text, at: z.iso.datetime() }),
  'notify-request': z.object({ kind: z.enum(['booking', 'landing', 'prescription']), id: text }),
  'close-upi-code': z.object({ paymentId: text }),
}

export const JOB_NAMES = Object.keys(PAYLOADS) as (keyof Jobs)[]

/** Validates a job's payload. The error names the invalid fields, not their values. */
export function parsePayload<N extends keyof Jobs>(name: N, data: unknown): Jobs[N] {
  const read = PAYLOADS[name].safeParse(data)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')
  throw new Error(`job ${name} is of another release: ${fields}`)
}
