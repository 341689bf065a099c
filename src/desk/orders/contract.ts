import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { DESK_ACTIONS, TIMELINE_KINDS, TIMELINE_TONES } from '#rules/desk/order-page.ts'
import { MAX_ITEMS } from '#rules/fields.ts'
import {
  CHOSEN_METHODS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  TAKEN_AS,
} from '#rules/orders/order-status.ts'
import { PAYMENT_REFERENCE } from '#rules/orders/upi.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { cleanText } from '#rules/people.ts'
import { MAX_REPORT_REASON } from '#rules/reports.ts'
import { RECOLLECTION_REASONS, RECOLLECTION_STATES } from '#rules/specimens/states.ts'
import { PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { ABSENT_REASONS } from '#rules/visits/visit-events.ts'
import { VISIT_STATES } from '#rules/visits/visit-state.ts'
import { cardNeedsReference, upiNeedsReference } from '#text/errors/orders.ts'
import { slotMissing } from '#text/fields.ts'
import { say, sentence } from '#text/text.ts'
import { addressParts } from '#wire/address-parts.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { nothing, personName, phone, staffText, withMessage } from '#wire/fields.ts'
import { cancellation } from '#wire/orders/cancellation.ts'
import { correctedPerson, guardian, refuseOtherMonths, toCorrection } from '#wire/orders/corrected-person.ts'
import { orderId, position, referringDoctor, toVisitTime } from '#wire/orders/fields.ts'
import { fastStart, noFast } from '#wire/orders/order.ts'
import { stepUp } from '#wire/staff/passkeys.ts'
import { absenceNote } from '#wire/staff/phone-events.ts'
import { upiCode } from '#wire/staff/upi-code.ts'
import { approval } from '../approvals/contract.ts'
import { comingCollector } from '../board/contract.ts'
import { cancelledLines } from './cancelled-lines.ts'

/** An order as staff see it. */

const line = z.object({
  line: z.int(),
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: rupees(),
  discount: rupees().openapi({ description: "The whole line's part of the coupon." }),
  isCancelled: z.boolean(),
})

const person = z.object({
  position: z.int(),
  name: z.string(),
  age: z.string().openapi({ example: '52 years' }),
  years: z.int(),
  months: z.int().nullable().openapi({ description: 'An infant’s age in months.' }),
  gender: z.enum(GENDERS.labels),
  /** Relation to the customer, whose own is 'self'. */
  relation: z.string().nullable(),
  phone: z.string().nullable().openapi({ description: 'Masked: the first two digits and the last two.' }),
  fastingHours: z.int(),
  noFast,
  lines: z.array(line),
})

const action = z.object({
  name: z.enum(DESK_ACTIONS),
  permission: z.enum(PERMISSIONS as [Permission, ...Permission[]]),
  isAllowed: z.boolean().openapi({ description: 'Whether the caller has the permission at the order.' }),
  problem: z.string().nullable().openapi({ description: 'Why it can’t be done to the order now.' }),
})

const entry = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  tone: z.enum(TIMELINE_TONES),
  text: z.string(),
  /** The text itself of a message, note or reason. */
  detail: z.string().nullable(),
  by: z.string(),
})

const linked = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: rupees(),
  tests: z.string(),
  lines: z
    .array(line.extend({ patient: z.int() }))
    .openapi({ description: 'That are not cancelled; `patient` is a position in the order of the visit.' }),
})

/** Opaque. Sent with each change, which is refused with CHANGED if the order has another revision by then. */
const revision = z.string().max(400)

export const deskOrder = z
  .object({
    orderId: z.string().openapi({ example: 'ORD-7K3M-Q9T4' }),
    revision,
    now: instant.openapi({ description: 'The shop’s clock.' }),
    openedUntil: instant.nullable().openapi({
      description: 'Open by emergency access until then, for reading only; null: the caller’s roles open it.',
    }),
    status: z.enum(ORDER_STATUSES),
    visitState: z.enum(VISIT_STATES),
    city: z.string(),
    date: z.string(),
    timeSlot: z.string(),
    moves: z.int(),
    collector: comingCollector
      .extend({
        phone: z.string().nullable().openapi({ description: 'To call; null once the visit is over.' }),
      })
      .nullable(),
    isCentreVisit: z.boolean(),
    centre: z.object({ code: z.string(), name: z.string() }).nullable(),
    address: z.string(),
    customer: z.object({
      id: z.string().nullable(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
      isPhoneVerified: z.boolean(),
    }),
    alternatePhone: z.string().nullable(),
    door: z.object({ name: z.string().nullable(), phone: z.string() }).nullable().openapi({
      description: 'The person at the door where it is not the customer; the phone is masked.',
    }),
    referredBy: z.string().nullable().openapi({ description: 'The referring doctor, where stated.' }),
    patients: z.array(person),
    labelsOutdated: z.boolean().openapi({
      description: 'Labels were printed before a person was corrected, and not again since.',
    }),
    fastingHours: z.int(),
    fastFrom: fastStart,
    hasTwoSamples: z.boolean().openapi({ description: 'The second is taken after a meal.' }),
    nextSampleAt: instant.nullable().openapi({ description: 'Of a sample after a meal, as planned now.' }),
    preparation: z.array(z.string()),
    consents: z.array(
      z.object({
        patient: z.int(),
        purpose: z.string(),
        given: z.string(),
        guardianName: z.string().nullable(),
        at: instant,
      }),
    ),
    counselling: z.array(
      z.object({
        orderId: z.string().openapi({ description: 'Of the visit’s order, or of one that was added to it.' }),
        patient: z.int().openapi({ description: 'A position in that order.' }),
        name: z.string(),
        isDone: z.boolean(),
      }),
    ),
    money: z.object({
      method: z.enum(PAYMENT_METHODS),
      status: z.enum(PAYMENT_STATUSES),
      subtotal: rupees(),
      discount: rupees(),
      couponCode: z.string().nullable(),
      total: rupees(),
      paid: rupees().openapi({ description: 'What paid it, before anything went back.' }),
      toTake: rupees().openapi({ description: 'At the door or at the counter.' }),
      givenBack: rupees(),
      goingBack: rupees().openapi({ description: 'Refunds that are asked for and not done.' }),
      heldUntil: instant.nullable(),
      upiLink: z.string().nullable().openapi({
        description: 'What a code at the counter says; null where nothing is owed, or no address is set.',
      }),
      invoiceNumber: z.string().nullable(),
    }),
    addedTo: z.string().nullable(),
    additions: z.array(linked),
    recollectionOf: z.string().nullable(),
    recollections: z.array(
      z.object({
        reason: z.enum(RECOLLECTION_REASONS),
        state: z.enum(RECOLLECTION_STATES),
        lines: z.array(z.int()),
        orderId: z.string().nullable(),
        tests: z.string(),
        at: instant,
      }),
    ),
    reports: z.array(z.object({ number: z.int(), patient: z.int(), isPart: z.boolean(), at: instant })),
    reportDueAt: instant.nullable(),
    approval: approval.nullable().openapi({ description: 'A refund that waits for a second person.' }),
    actions: z.array(action),
    undo: z
      .object({ id: z.string(), what: z.enum(['moved', 'address', 'door']), until: instant })
      .nullable()
      .openapi({ description: 'The caller’s last change, until its message is sent.' }),
    timeline: z.array(entry).openapi({ description: 'Newest first.' }),
  })
  .openapi('DeskOrder')
export type DeskOrder = z.input<typeof deskOrder>

const slotMessage = withMessage(sentence(slotMissing))

const addedItems = z
  .array(z.object({ id: z.string().max(60), patient: position.default(0) }))
  .min(1)
  .max(MAX_ITEMS)

const personCorrection = z
  .object({
    patient: position,
    ...correctedPerson,
    isOther: z.boolean().default(false).openapi({
      description: 'True: another person than was booked. False: the booked one, written wrong.',
    }),
    guardianName: guardian.openapi({
      type: 'string',
      description: 'Consents for a person who turns out to be under 18.',
    }),
  })
  .superRefine(refuseOtherMonths)
  .transform(toCorrection)

const doorContact = z.object({
  name: z.union([nothing, personName]).transform(name => name ?? null),
  phone: z
    .union([nothing, phone])
    .transform(phone => phone ?? null)
    .openapi({
      description: 'Empty keeps the number.',
    }),
})

const prepared = z.object({ fastFrom: fastStart, noFast })

/** Money that staff were given. */
export const takenMoney = z.object({
  as: z.enum(TAKEN_AS),
  reference: z.string().trim().max(40).default('').openapi({
    description: 'Of a UPI payment (UTR) or a card payment (RRN): twelve digits.',
  }),
})

export function refuseNoReference(
  { as, reference }: z.infer<typeof takenMoney>,
  context: z.core.$RefinementCtx,
): void {
  if (as === 'cash' || PAYMENT_REFERENCE.test(reference)) return
  const message = say(as === 'card' ? cardNeedsReference : upiNeedsReference)
  context.addIssue({ code: 'custom', path: ['reference'], message })
}

/** Days with the slots that staff can plan. */
export const deskDays = z.array(
  z.object({
    date: z.string(),
    slots: z.array(
      z.object({
        timeSlot: z.string(),
        left: z.int(),
        /** The reason against this slot; null if it is possible. */
        problem: z.string().nullable(),
      }),
    ),
  }),
)
export type DeskDays = z.input<typeof deskDays>

export const pricedLine = z.object({ id: z.string(), name: z.string(), patient: z.int(), price: rupees() })

/** Full phone numbers; patients in the order of their positions. */
const phones = z.object({
  customer: z.string().nullable(),
  alternate: z.string().nullable(),
  door: z.string().nullable(),
  patients: z.array(z.string().nullable()),
})

const MAX_NOTE = 1000
/** The text of a reason for emergency access. */
const MIN_REASON = 10
const MAX_REASON = 300

const CHANGING = ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'CHANGED'] as const
const ADDING = ['UNKNOWN_ITEM', 'ALREADY_BOOKED', 'SLOT_CLOSED', 'BUSY'] as const
const PROVIDER = ['PAYMENT_PENDING', 'PAYMENT_PROVIDER'] as const

export const deskOrderEndpoints = endpoints({
  getDeskOrder: {
    get: '/api/desk/orders/{id}',
    needs: 'signed-in',
    summary:
      'All of an order, with its timeline and what may be done to it, with orders.read or by emergency access; each reader is logged',
    params: orderId.shape,
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND', 'TOO_MANY'],
    audits: ['order.read', 'search.limited'],
  },
  getOrderInvoice: {
    get: '/api/desk/orders/{id}/invoice',
    needs: 'orders.read',
    summary: 'The invoice of an order as PDF, with its credit notes; this is logged',
    params: orderId.shape,
    file: { types: ['application/pdf'], description: 'The invoice' },
    refuses: ['NOT_FOUND', 'INVOICE_NOT_READY', 'TOO_MANY', 'BUSY', 'FILES_DOWN'],
    audits: ['invoice.read', 'search.limited'],
  },
  openInEmergency: {
    post: '/api/desk/orders/{id}/emergency-access',
    needs: 'signed-in',
    summary: 'Read one order without the permission, for an hour and with a reason; the owner gets a message',
    params: orderId.shape,
    body: { reason: staffText(MAX_REASON).min(MIN_REASON) },
    answer: { until: instant },
    refuses: ['NOT_FOUND', 'TOO_MANY'],
    audits: ['access.emergency'],
  },
  showDeskPhones: {
    post: '/api/desk/orders/{id}/phones',
    needs: 'orders.read',
    summary: 'The whole phone numbers of an order, which are masked elsewhere; this is logged',
    params: orderId.shape,
    answer: { phones },
    refuses: ['NOT_FOUND', 'TOO_MANY'],
    audits: ['order.phones-shown', 'search.limited'],
  },
  addDeskNote: {
    post: '/api/desk/orders/{id}/notes',
    needs: 'orders.read',
    summary: 'Add a note to an order for the other staff; a note is never changed, sent twice it is one',
    params: orderId.shape,
    body: { id: z.uuid(), text: staffText(MAX_NOTE).min(1) },
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND'],
    audits: ['order.noted', 'order.read', 'search.limited'],
  },
  recordCounselling: {
    post: '/api/desk/orders/{id}/counselling',
    needs: 'orders.read',
    summary: 'Record that a patient was counselled before an HIV test; recorded twice it is one',
    params: orderId.shape,
    body: { patient: position },
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND'],
    audits: ['order.called', 'order.read', 'search.limited'],
  },
  listDeskTimes: {
    get: '/api/desk/orders/{id}/times',
    needs: 'orders.change',
    summary: 'The slots to which the staff can move a visit, with the places left; moving costs nothing',
    params: orderId.shape,
    query: {
      place: z
        .union([z.literal('home'), z.string().max(40)])
        .optional()
        .openapi({ description: '`home`, or the code of a centre; by default where the visit is.' }),
    },
    answer: { days: deskDays },
    refuses: ['NOT_FOUND'],
  },
  rescheduleAtDesk: {
    post: '/api/desk/orders/{id}/time',
    needs: 'orders.change',
    summary: 'Move a visit to another slot, home or to a centre, without the customer’s limits',
    description: 'A place needs the permission there too. The tests have to be possible there.',
    params: orderId.shape,
    body: z
      .object({
        date: z.string(slotMessage).refine(isDate, slotMessage),
        timeSlot: z.string(slotMessage).refine(label => slotHour(label) !== undefined, slotMessage),
        place: z
          .object({
            centre: z.string().max(40).nullable().openapi({ description: 'The code; null for home.' }),
            parts: addressParts.optional().openapi({ description: 'Of a home without a known address.' }),
          })
          .optional(),
        revision,
      })
      .transform(({ revision, place, ...to }) => ({ to: toVisitTime(to), place, revision })),
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'SLOT_SAME', 'SLOT_FULL', 'SLOT_CLOSED'],
    audits: ['order.read', 'search.limited', 'visit.moved'],
  },
  changeAddressAtDesk: {
    post: '/api/desk/orders/{id}/address',
    needs: 'orders.change',
    summary: 'Another address of a home visit; its PIN code has to be of the city',
    params: orderId.shape,
    body: z.object({ parts: addressParts, revision }),
    answer: { order: deskOrder },
    refuses: CHANGING,
    audits: ['order.read', 'search.limited', 'visit.address-changed'],
  },
  undoAtDesk: {
    post: '/api/desk/orders/{id}/undo',
    needs: 'orders.change',
    summary: 'Undo one’s own move, change of the address or of who answers at the door, within a minute',
    description: 'By the same rules as the change itself: the former time may be full by now.',
    params: orderId.shape,
    body: { changeId: z.uuid(), revision },
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'SLOT_FULL', 'SLOT_CLOSED'],
    audits: ['order.read', 'search.limited', 'visit.address-changed', 'visit.door-changed', 'visit.moved'],
  },
  changeDoctorAtDesk: {
    post: '/api/desk/orders/{id}/referring-doctor',
    needs: 'orders.change',
    summary: 'Name the doctor who referred the patients, or none; an issued invoice keeps its doctor',
    params: orderId.shape,
    body: { referredBy: referringDoctor, revision },
    answer: { order: deskOrder },
    refuses: CHANGING,
    audits: ['order.doctor-changed', 'order.read', 'search.limited'],
  },
  previewPersonCorrection: {
    post: '/api/desk/orders/{id}/person/preview',
    needs: 'orders.change',
    summary: 'What a correction would change for the person’s preparation: nothing is changed',
    params: orderId.shape,
    body: personCorrection,
    answer: { before: prepared, after: prepared },
    refuses: ['NOT_FOUND'],
    audits: ['order.read', 'search.limited'],
  },
  correctPersonAtDesk: {
    post: '/api/desk/orders/{id}/person',
    needs: 'orders.change',
    summary:
      'Correct a person of a visit or the contact at the door, until a report of the person is attached',
    description:
      'For all orders of the visit, and for the patient in the account. An issued invoice keeps the name.',
    params: orderId.shape,
    body: personCorrection.and(
      z.object({
        door: doorContact.nullable().optional().openapi({
          description: 'The contact at the door; null for none, absent leaves it unchanged.',
        }),
        revision,
      }),
    ),
    answer: { order: deskOrder },
    refuses: CHANGING,
    audits: ['order.read', 'search.limited', 'visit.door-changed', 'visit.person-corrected'],
  },
  markAbsentAtDesk: {
    post: '/api/desk/orders/{id}/absent',
    needs: 'visits.assign',
    summary: 'Mark a person of a visit as not sampled: their tests wait for a recollection or a refund',
    params: orderId.shape,
    body: { eventId: z.uuid(), patient: position, reason: z.enum(ABSENT_REASONS), note: absenceNote },
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
    audits: ['order.read', 'sample.not-taken', 'search.limited', 'visit.noted'],
  },
  withdrawReport: {
    post: '/api/desk/orders/{id}/reports/{number}/withdrawal',
    needs: 'reports.sign',
    summary: 'Take a report from the customer at once, who gets a message; a new one can be attached then',
    params: { ...orderId.shape, number: z.coerce.number().int().min(1).max(32_767) },
    body: { reason: staffText(MAX_REPORT_REASON).transform(cleanText), stepUp },
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['order.read', 'report.withdrawn', 'search.limited'],
  },
  previewDeskCancellation: {
    post: '/api/desk/orders/{id}/cancellation/preview',
    needs: 'orders.cancel',
    summary: 'What cancelling would bring back now: nothing is changed',
    params: orderId.shape,
    body: { ...cancelledLines, isFeeKept: z.boolean().default(false) },
    answer: {
      cancellation,
      needsSecond: z.boolean().openapi({ description: 'So much goes back only by two people.' }),
    },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', ...PROVIDER],
    audits: ['order.read', 'search.limited'],
  },
  cancelAtDesk: {
    post: '/api/desk/orders/{id}/cancellation',
    needs: 'orders.cancel',
    summary: 'Cancel an order, or some of its lines; what was paid is refunded',
    params: orderId.shape,
    body: {
      ...cancelledLines,
      isFeeKept: z.boolean().default(false),
      reason: staffText(300).default(''),
      expectedRefund: rupees({ min: 0 }),
      revision,
    },
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'APPROVAL_NEEDED', ...PROVIDER],
    audits: ['order.cancelled', 'order.part-cancelled', 'order.read', 'refund.requested', 'search.limited'],
  },
  takePaymentAtDesk: {
    post: '/api/desk/orders/{id}/payment',
    needs: 'cash.take',
    summary: 'Record that an unpaid order was paid in cash, by UPI or by card: it is confirmed and billed',
    params: orderId.shape,
    body: takenMoney.extend({ revision }).superRefine(refuseNoReference),
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'ORDER_PAID', 'ORDER_CLOSED', ...PROVIDER],
    audits: ['order.confirmed', 'order.read', 'payment.taken', 'search.limited'],
  },
  showCodeAtDesk: {
    post: '/api/desk/orders/{id}/upi-code',
    needs: 'cash.take',
    summary: 'Open a UPI code over everything due at an order’s visit, or return the open one',
    params: orderId.shape,
    answer: { code: upiCode },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
  readCodeAtDesk: {
    get: '/api/desk/orders/{id}/upi-code',
    needs: 'cash.take',
    summary: 'Whether the UPI code of an order’s visit is paid; the provider is asked at most every second',
    params: orderId.shape,
    answer: { code: upiCode },
    refuses: ['NOT_FOUND'],
  },
  sendPaymentLink: {
    post: '/api/desk/orders/{id}/payment-link',
    needs: 'orders.change',
    summary: 'Send the customer of an unpaid order a link to pay it, three times a day at most',
    description: 'The link is good, and the order held, until two hours after it was booked.',
    params: orderId.shape,
    answer: { order: deskOrder },
    refuses: ['NOT_FOUND', 'ORDER_PAID', 'ORDER_CLOSED', 'TOO_MANY'],
    audits: ['order.payment-link-sent', 'order.read', 'search.limited'],
  },
  priceDeskAddition: {
    post: '/api/desk/orders/{id}/additions/price',
    needs: 'orders.change',
    summary: 'What adding tests to a visit would cost now: nothing is changed',
    params: orderId.shape,
    body: { items: addedItems },
    answer: {
      total: rupees(),
      lines: z.array(pricedLine),
    },
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', ...ADDING],
    audits: ['order.read', 'search.limited'],
  },
  addTestsAtDesk: {
    post: '/api/desk/orders/{id}/additions',
    needs: 'orders.change',
    summary: 'Add tests to a visit to come, as an order of its own',
    params: orderId.shape,
    body: {
      items: addedItems,
      totalAmount: rupees({ min: 0 }),
      paymentMethod: z.enum(CHOSEN_METHODS),
      consent: z.boolean().optional().openapi({ description: 'The patients agreed when the staff asked.' }),
      revision,
    },
    answer: { order: deskOrder },
    refuses: [...CHANGING, ...ADDING, 'TOTAL_CHANGED', 'SLOT_FULL', 'PAYMENT_PENDING'],
    audits: ['order.added', 'order.confirmed', 'order.read', 'order.replaced', 'search.limited'],
  },
  collectCentreVisit: {
    post: '/api/desk/orders/{id}/collection',
    needs: 'specimens.receive',
    summary:
      'Record that the samples of a visit to a centre were taken; cash that is due is recorded with it',
    description: 'Taking cash needs cash.take. The same `eventId` again changes nothing.',
    params: orderId.shape,
    body: {
      eventId: z.uuid(),
      isFirst: z.boolean().default(false).openapi({
        description: 'The first of two samples. The cash is then due with the second.',
      }),
      cash: rupees({ min: 0 }).openapi({
        description: 'The cash taken now: all that is due of the visit and what was added to it.',
      }),
      isEarly: z.boolean().default(false).openapi({ description: 'Taken before the day of the visit.' }),
    },
    audits: ['payment.taken', 'sample.not-taken', 'visit.collected', 'visit.noted'],
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'AMOUNT_CHANGED', 'PAYMENT_PENDING'],
  },
  recordForCollector: {
    post: '/api/desk/orders/{id}/home-collection',
    needs: 'visits.assign',
    summary: 'Record that a collector took the samples of a home visit, with the cash in their hands',
    description: 'The same `eventId` again changes nothing. The customer gets the messages of a collection.',
    params: orderId.shape,
    body: {
      eventId: z.uuid().toLowerCase(),
      collectorId: z.uuid().toLowerCase(),
      at: instant,
      cash: rupees({ min: 0 }).openapi({ description: 'What was due of the visit, taken in cash.' }),
    },
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'AMOUNT_CHANGED', 'PAYMENT_PENDING'],
    audits: ['order.read', 'search.limited', 'visit.collected', 'visit.noted', 'visit.recorded-for'],
  },
  bookRecollectionAtDesk: {
    post: '/api/desk/orders/{id}/recollection',
    needs: 'orders.change',
    summary: 'Book the free visit for a new sample; sent twice it is one',
    params: orderId.shape,
    body: z
      .object({
        date: z.string(slotMessage).refine(isDate, slotMessage),
        timeSlot: z.string(slotMessage).refine(label => slotHour(label) !== undefined, slotMessage),
      })
      .transform(toVisitTime),
    answer: { order: deskOrder },
    refuses: [...CHANGING, 'SLOT_FULL', 'SLOT_CLOSED'],
    audits: ['order.confirmed', 'order.read', 'recollection.booked', 'search.limited'],
  },
  dropRecollection: {
    post: '/api/desk/orders/{id}/recollection/drop',
    needs: 'orders.cancel',
    summary: 'Cancel a recollection for which no time is chosen yet; sent twice it is one',
    params: orderId.shape,
    body: { reason: staffText(300).min(1) },
    audits: ['recollection.dropped'],
    refuses: ['NOT_FOUND', 'ORDER_STEP_REFUSED'],
  },
})
