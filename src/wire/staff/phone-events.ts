import { z } from '@hono/zod-openapi'
import {
  isPhoneTime,
  MAX_PHONE_SKEW_MS,
  MAX_TUBE_CODE,
  SHORT_REASONS,
  UPI_REFERENCE,
} from '#rules/collector/phone-events.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { ABSENT_REASONS, FAIL_REASONS, SKIP_REASONS } from '#rules/visits/visit-events.ts'
import { MAX_INSTANT } from '#wire/codecs.ts'
import { staffText } from '#wire/fields.ts'
import { correctedPerson, guardian, refuseOtherMonths } from '#wire/orders/corrected-person.ts'
import { position } from '#wire/orders/fields.ts'

/** By the phone's clock, which may be wrong by years. */
export const phoneTime = z.codec(z.iso.datetime().max(MAX_INSTANT).refine(isPhoneTime), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

/** In ms: how far the shop's clock was ahead of the phone's, as last known. */
const skewMs = z.int().min(-MAX_PHONE_SKEW_MS).max(MAX_PHONE_SKEW_MS).optional()

/** An id made on the phone, and when it happened by the phone's clock. */
export const ofVisit = { id: z.uuid(), at: phoneTime, skewMs, orderId: z.string().max(60) }

/** Rupees in the JSON, paise inside. */
export const collectedSum = z.codec(z.number().positive().max(1_000_000), z.int(), {
  decode: toPaise,
  encode: toRupees,
})

const MAX_NAME = 200

/** In own words. */
export const absenceNote = staffText(200).default('')

export const phoneEvent = z.discriminatedUnion('kind', [
  z.object({ ...ofVisit, kind: z.enum(['on_the_way', 'arrived', 'identified', 'first_taken']) }),
  z.object({ ...ofVisit, kind: z.literal('code_shown'), code: z.string().regex(/^\d{4}$/) }),
  z.object({ ...ofVisit, kind: z.literal('code_skipped'), reason: z.enum(SKIP_REASONS) }),
  z.object({
    ...ofVisit,
    kind: z.literal('tube_bound'),
    /** Key of a tube of the visit, and the code on its label. */
    tube: z.string().max(80),
    code: z.string().min(1).max(MAX_TUBE_CODE),
  }),
  z.object({ ...ofVisit, kind: z.literal('cash_taken'), amount: collectedSum }),
  z.object({
    ...ofVisit,
    kind: z.literal('upi_taken'),
    amount: collectedSum,
    /** Identifies the payment in the laboratory's account. */
    reference: z.string().trim().regex(UPI_REFERENCE),
  }),
  z.object({
    ...ofVisit,
    kind: z.literal('collected'),
    /** Why a tube is missing. */
    reason: z.enum(SHORT_REASONS).optional(),
  }),
  z.object({
    ...ofVisit,
    kind: z.literal('absent'),
    /** In the visit. */
    person: position,
    reason: z.enum(ABSENT_REASONS),
    note: absenceNote,
  }),
  z
    .object({
      ...ofVisit,
      kind: z.literal('corrected'),
      person: position,
      ...correctedPerson,
      guardianName: guardian,
      /** As the phone showed the person: who was corrected meanwhile is left to the desk. */
      before: z.object({ name: z.string().max(MAX_NAME), age: z.int(), gender: z.enum(GENDERS.codes) }),
    })
    .superRefine(refuseOtherMonths),
  z.object({ ...ofVisit, kind: z.literal('failed'), reason: z.enum(FAIL_REASONS) }),
])
export type PhoneEvent = z.output<typeof phoneEvent>

/** A reason by its key, for a phone in its language: text/refusal-keys.ts. */
export const keyed = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
