import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import {
  ageRuleOf,
  couponCodeRule,
  isWithin,
  MAX_AGE_MONTHS,
  MAX_ITEMS,
  ownAge,
  personNameRule,
  quantityTooMany,
  readDigits,
} from '#rules/fields.ts'
import { MAX_QUANTITY } from '#rules/orders/pricing.ts'
import { GENDERS, type Gender } from '#rules/patients/genders.ts'
import {
  type Age,
  BOOKING_TYPES,
  isMinor,
  MAX_ORDER_PATIENTS,
  PATIENT_RELATIONS,
  type PatientRelation,
  RELATIONS,
  wholeYears,
} from '#rules/patients/patient.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { confirmDoor } from '#text/consent.ts'
import {
  addressMissing,
  bookingTypeMissing,
  itemNameMissing,
  minorNeedsGuardian,
  monthsDisagree,
  patientNeedsDetails,
  patientRelationWrong,
  quantityNotWhole,
  quantityTooSmall,
  relationMissing,
  slotMissing,
  somethingMissing,
  tooManyItems,
  tooManyPatients,
  totalMissing,
} from '#text/fields.ts'
import { cartIsEmpty } from '#text/orders.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { lineOrParts, refuseNoAddress } from '#wire/address-parts.ts'
import {
  cityName,
  couponCode,
  gender,
  genderMessage,
  nothing,
  optionalEmail,
  personName,
  wholeNumber,
  withMessage,
} from '#wire/fields.ts'
import { source } from '#wire/source.ts'
import { furtherPhone, guardian, months } from './corrected-person.ts'
import { position, referringDoctor, savedPatient } from './fields.ts'
import { toRequestedPatient } from './flat-patient.ts'

const tooMany = withMessage(sentence(tooManyPatients, { max: MAX_ORDER_PATIENTS }))

const nameMessage = withMessage(sentence(itemNameMissing))

const orderLine = z.object({
  id: z.string().max(60).optional(),
  name: z.string(nameMessage).min(1, nameMessage).max(200),
  quantity: z
    .int(withMessage(sentence(quantityNotWhole)))
    .min(1, withMessage(sentence(quantityTooSmall, { min: 1 })))
    .max(MAX_QUANTITY, withMessage(quantityTooMany)),
  price: z
    .number()
    .optional()
    .openapi({ description: "What the browser showed; the shop's own price counts." }),
  patient: position.optional().openapi({
    description:
      'Whom it is for, where there are `patients`: 0 the one of collectionDetails, 1 the first of them.',
  }),
  patientId: savedPatient.optional(),
})

/** Reads any number, NaN included: the limits, and the message with the limits, depend on the patient. */
const anyAge = z.union([z.number(), z.string().max(20).transform(readDigits)], withMessage(ownAge.wrong))

/** Adds an error to a field. */
const problemIn =
  <T>(context: z.core.$RefinementCtx<T>) =>
  (field: keyof T & string, wrong: Sentence) =>
    context.addIssue({ code: 'custom', path: [field], message: say(wrong) })

const isPregnant = z.boolean().optional().openapi({
  description:
    'True: no fast is asked for, and the laboratory calls. The account remembers it; absent changes nothing.',
})

const slotMessage = withMessage(sentence(slotMissing))

const collectionRequest = z
  .object({
    date: z.string(slotMessage).refine(isDate, slotMessage),
    timeSlot: z
      .string(slotMessage)
      .refine(label => slotHour(label) !== undefined, slotMessage)
      .openapi({ example: '07:00 AM - 08:00 AM' }),
    patientId: savedPatient.optional(),
    patientName: personName,
    patientAge: anyAge.openapi({
      type: 'integer',
      example: 42,
      description: 'Full years: 11 to 100 for the customer, 0 to 110 for another person.',
    }),
    patientAgeMonths: months.openapi({
      type: 'integer',
      description: `An infant's age in months, 0 to ${MAX_AGE_MONTHS}; patientAge is then its full years.`,
      example: 8,
    }),
    patientGender: z.enum(GENDERS.labels, genderMessage),
    patientEmail: optionalEmail,
    patientPhone: furtherPhone,
    alternatePhone: furtherPhone,
    doorName: z
      .union([nothing, personName], withMessage(personNameRule.missing))
      .optional()
      .openapi({ type: 'string', description: 'Who answers at the door, where it is not the customer.' }),
    doorPhone: furtherPhone.openapi({
      description:
        'Their mobile number: it gets the confirmation, the reminder and the on-the-way message of the visit, and is ' +
        'called first. The customer sends it with the consent of its owner.',
    }),
    bookingType: z.enum(BOOKING_TYPES, withMessage(sentence(bookingTypeMissing))).default('self'),
    relation: z.union([nothing, z.enum(RELATIONS)], withMessage(sentence(relationMissing))).optional(),
    doorConsent: z.boolean().optional().openapi({
      description:
        'Its owner agreed to these messages. True is recorded as "ticked", absent as "declared", false is refused.',
    }),
    consent: z
      .boolean()
      .optional()
      .openapi({
        description:
          "Tests of another person, of a person under 18 and for HIV need a consent: the patient's, or a parent's or " +
          'guardian\'s for a person under 18. True is recorded as "ticked", false is refused. Absent it is refused for ' +
          'a person under 18 and for HIV tests; else it is recorded as "declared": the sender of the order vouches for it.',
      }),
    isPregnant,
    guardianName: guardian.openapi({
      type: 'string',
      description:
        'Required when a customer under 18 books for themselves. For a child, the customer is the guardian.',
    }),
  })
  .refine(details => details.bookingType === 'self' || details.relation !== undefined, {
    ...withMessage(sentence(somethingMissing)),
    path: ['relation'],
  })
  .superRefine((details, context) => {
    const problem = problemIn(context)
    const { bookingType, patientAge, patientAgeMonths, guardianName, doorPhone, doorConsent } = details
    if (doorPhone && doorConsent === false) problem('doorConsent', sentence(confirmDoor))
    const ageRule = ageRuleOf(bookingType)
    if (!isWithin(ageRule, patientAge)) problem('patientAge', ageRule.wrong)
    if (patientAgeMonths !== undefined && wholeYears(patientAgeMonths) !== patientAge)
      problem('patientAgeMonths', sentence(monthsDisagree))
    if (bookingType === 'self' && isMinor(patientAge) && !guardianName)
      problem('guardianName', sentence(minorNeedsGuardian))
  })
  .transform(
    ({
      date,
      timeSlot,
      alternatePhone,
      doorName,
      doorPhone,
      doorConsent,
      consent,
      patientId,
      isPregnant,
      guardianName = null,
      ...fields
    }) => ({
      date,
      timeSlot,
      alternatePhone,
      doorName,
      doorPhone,
      doorConsent,
      first: { patientId, consent, isPregnant, guardianName, ...toRequestedPatient(fields) },
    }),
  )

/** Undefined details are taken from the patient saved as `patientId`. */
export interface RequestedPatient {
  patientId?: string | undefined
  name?: string | undefined
  age?: Age | undefined
  gender?: Gender | undefined
  /** Relation to the customer, whose own is 'self'; null if the request names none. */
  relation?: PatientRelation | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  consent?: boolean | undefined
  isPregnant?: boolean | undefined
  guardianName: string | null
}

const furtherPatient = z
  .object({
    patientId: savedPatient.optional(),
    name: personName.optional(),
    age: wholeNumber(ageRuleOf('other')).optional(),
    ageMonths: months.openapi({
      type: 'integer',
      description: `An infant's age in months, 0 to ${MAX_AGE_MONTHS}.`,
    }),
    gender: gender.optional(),
    relation: z
      .union([nothing, z.enum(PATIENT_RELATIONS)], withMessage(sentence(patientRelationWrong)))
      .optional()
      .openapi({ type: 'string', enum: [...PATIENT_RELATIONS] }),
    phone: furtherPhone,
    email: optionalEmail,
    consent: z.boolean().optional().openapi({ description: 'As in collectionDetails, for this person.' }),
    isPregnant,
    guardianName: guardian.openapi({
      type: 'string',
      description: 'Agrees for the customer under 18; see collectionDetails.',
    }),
  })
  .superRefine((person, context) => {
    const problem = problemIn(context)
    const { patientId, name, age, ageMonths, relation, guardianName } = person
    if (patientId === undefined) {
      for (const field of ['name', 'age', 'gender', 'relation'] as const)
        if (person[field] === undefined) problem(field, sentence(patientNeedsDetails))
    }
    if (name !== undefined && age !== undefined && ageMonths !== undefined && wholeYears(ageMonths) !== age)
      problem('ageMonths', sentence(monthsDisagree))
    if (relation === 'self' && age !== undefined && isMinor(age) && !guardianName)
      problem('guardianName', sentence(minorNeedsGuardian))
  })
  .transform(
    ({ age, ageMonths, email, guardianName = null, ...person }): RequestedPatient => ({
      ...person,
      age: age === undefined ? undefined : { years: age, months: ageMonths ?? null },
      email: email ?? undefined,
      guardianName,
    }),
  )

const furtherPatients = z
  .array(furtherPatient, tooMany)
  .max(MAX_ORDER_PATIENTS - 1, tooMany)
  .optional()
  .openapi({
    description:
      `Further people examined in the same visit, up to ${MAX_ORDER_PATIENTS} with the one of collectionDetails, who is ` +
      'always the first. Each is one of the account (patientId; what else is given replaces what is saved there), or ' +
      'described by name, age, gender and relation. If it is not empty, each item says whom it is for (items[].patient ' +
      'or items[].patientId), and a quantity counts people: a test is booked once for each. Without it, all items are ' +
      "the first patient's.",
  })

const visitAddress = z
  .object(
    {
      ...lineOrParts,
      city: cityName.optional().openapi({
        description:
          'By default that of the PIN code; without both the first city, or none where the cities lie in several states.',
      }),
    },
    withMessage(sentence(addressMissing)),
  )
  .superRefine(refuseNoAddress)

const cartMessage = withMessage(sentence(cartIsEmpty))
const totalMessage = withMessage(sentence(totalMissing))

export const orderRequest = z
  .object({
    items: z
      .array(orderLine, cartMessage)
      .min(1, cartMessage)
      .max(MAX_ITEMS, withMessage(sentence(tooManyItems, { max: MAX_ITEMS }))),
    totalAmount: z.number(totalMessage).min(0, totalMessage),
    shippingAddress: visitAddress,
    paymentMethod: z.string().max(20).optional(),
    collectionDetails: collectionRequest,
    patients: furtherPatients,
    orderId: z
      .string()
      .max(100)
      .nullish()
      .openapi({ description: 'Serves as idempotency key where the header is absent.' }),
    centreCode: z
      .string()
      .max(30)
      .optional()
      .openapi({
        description:
          'The patient goes to this centre of the city. Absent, a collector comes home; where an item needs a centre, ' +
          "it is the city's first.",
      }),
    whatsapp: z
      .boolean()
      .optional()
      .openapi({
        description:
          'true: messages about visits come by WhatsApp from now on, an SMS follows only where one does not arrive. ' +
          'Absent or false changes nothing; nor does true where the shop has no WhatsApp.',
      }),
    bookAgain: z
      .boolean()
      .optional()
      .openapi({
        description:
          'true: the customer knows that this patient has a visit with one of these items at this hour (409 ' +
          'ALREADY_BOOKED), and books another one.',
      }),
    couponCode: z.union([nothing, couponCode], withMessage(couponCodeRule.missing)).optional(),
    referredBy: referringDoctor,
    source,
    userDetails: z
      .object({
        name: z.string().max(200).nullish(),
        phone: z.string().max(40).nullish(),
        email: z.string().max(254).nullish(),
        address: z.string().max(500).nullish(),
      })
      .optional(),
  })
  .transform(({ collectionDetails: { first, ...collectionDetails }, patients = [], ...request }) => {
    const all: RequestedPatient[] = [first, ...patients]
    return { ...request, collectionDetails, patients: all }
  })
export type OrderRequest = z.output<typeof orderRequest>
