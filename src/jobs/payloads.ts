import { z } from 'zod'
import type { Jobs } from '#domain/shop.ts'

/** What jobs carry, checked when they are taken: one may have been queued by another release. */

const text = z.string().min(1)

const PAYLOADS: { [N in keyof Jobs]: z.ZodType<Jobs[N]> } = {
  'notify-order': z.object({
    orderId: text,
    about: z.enum(['confirmed', 'payment-failed', 'visit-tomorrow', 'report-ready', 'refunded', 'cancelled']),
  }),
  'notify-sign-in': z.object({ customerId: text, signInId: text, at: z.iso.datetime() }),
  'notify-email': z.object({ confirmationId: text, about: z.enum(['please-confirm', 'confirmed']) }),
  'notify-request': z.object({ kind: z.enum(['booking', 'landing', 'prescription']), id: text }),
}

export const JOB_NAMES = Object.keys(PAYLOADS) as (keyof Jobs)[]

/** A job's payload. Throws an Error that names the fields, not what they hold, when this release can't do it. */
export function payloadOf<N extends keyof Jobs>(name: N, data: unknown): Jobs[N] {
  const read = PAYLOADS[name].safeParse(data)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ')
  throw new Error(`job ${name} is of another release: ${fields}`)
}
