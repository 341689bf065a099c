import type { audit } from '#db/schema.ts'
import { formatDay } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import type { TimelineKind, TimelineTone } from '#rules/desk/order-page.ts'
import { formatShortPaise } from '#rules/money.ts'
import type { ApprovalKind } from '#rules/staff/approvals.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'
import { sampleReasons } from '#text/samples.ts'
import { detailNames } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { visitReasons } from '#text/visits.ts'
import { shownName } from '../actor.ts'
import type { History, HistoryEntry, VisitPlace, VisitTime } from '../history.ts'
import type { Written } from '../written-reasons.ts'
import { lowerFirst } from './audit-sentence-parts.ts'
import { refundReasons } from './words.ts'

interface StoryLine {
  kind: TimelineKind
  /** Follows the name of the person who acted: 'moved the visit'. */
  text: string
  detail?: string | null | undefined
  tone?: TimelineTone
}

const formatVisitTime = ({ date, hour }: VisitTime): string => `${formatDay(date)}, ${hourOf(hour)}`

/** 'Tue, 24 Nov, 7–8 AM at home' */
const formatMove = (time: VisitTime, place: VisitPlace | undefined): string =>
  `${formatVisitTime(time)}${place ? ` ${place.isCentreVisit ? `at ${place.centre ?? 'a centre'}` : 'at home'}` : ''}`

/** 'requested by: Gita Shah, note: Paid twice'; null without values. */
const listed = (values: Partial<Record<string, string | null | undefined>>): string | null =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join(', ') || null

const counted = (count: number, one: string, others: string): string =>
  count === 1 ? one : `${count} ${others}`

const cancelledTests = ({ lines = [], added = [] }: History['order.cancelled']): string =>
  counted(
    added.reduce((sum, addition) => sum + addition.lines.length, lines.length),
    'a test',
    'tests',
  )

const CONFIRMED = {
  door: ', to be paid on collection',
  counter: ', paid at the counter',
  online: ', paid online',
  free: ', free of charge',
}

const PAID_ONLINE = {
  confirmed: 'online',
  paid: 'online for the visit',
  refunded: 'online with nothing due, which is refunded',
}

/** Texts that follow 'recorded that'. */
const VISIT_EVENTS: Record<Exclude<VisitEventKind, 'assigned'>, string> = {
  on_the_way: 'the collector is on the way',
  arrived: 'the collector is at the door',
  code_shown: 'the door code was checked',
  code_skipped: 'the door was opened without the code',
  identified: 'name and age were checked',
  corrected: 'a name or age is another one',
  absent: 'a person was not sampled',
  first_taken: 'the first sample was taken',
  meal_started: 'the patient has begun to eat',
  tube_bound: 'a tube was scanned',
  cash_taken: 'cash was taken at the door',
  upi_taken: 'the visit was paid by UPI',
  collected: 'the sample was collected',
  failed: 'the sample was not collected',
  received: 'the sample was received at the laboratory',
  analysing: 'the sample is in analysis',
}

/** A known reason in words; others are free text. */
export const visitReason = (reason: string | null | undefined): string | null => {
  const known = Object.entries(visitReasons).find(([name]) => name === reason)
  return known ? say(known[1]) : (reason ?? null)
}

const toRefund = (kind: ApprovalKind, amount: number): string =>
  `${kind === 'cancel' ? 'a cancellation with a refund' : 'a refund'} of ${formatShortPaise(amount)}`

const describeApproval = ({
  askedBy,
  agreedBy,
  reason,
  note,
}: Written & Pick<History['refund.agreed'], 'askedBy' | 'agreedBy'>) =>
  listed({ [say(detailNames.askedBy)]: askedBy, [say(detailNames.agreedBy)]: agreedBy, reason, note })

const lineOf =
  (kind: TimelineKind) =>
  (text: string, more: Pick<StoryLine, 'detail' | 'tone'> = {}): StoryLine => ({ kind, text, ...more })
const booking = lineOf('booking')
const money = lineOf('money')
const visit = lineOf('visit')

/** A first collector is part of the sentence; another one is shown from before to after. */
function assignment(before: string | null | undefined, after: string | null | undefined): StoryLine {
  if (before && after) return visit('changed the collector of the visit', { detail: `${before} → ${after}` })
  if (after) return visit(`assigned the visit to ${after}`)
  return visit(before ? `unassigned the visit of ${before}` : 'assigned the visit')
}

const describeWhich = (person: number, isPart: boolean): string =>
  `${isPart ? 'a part of a report' : 'a report'}${person > 0 ? ` of person ${person + 1}` : ''}`

const CHANNELS = { whatsapp: 'by WhatsApp', sms: 'by SMS', email: 'by email' }

const describeReport = (
  verb: string,
  { person, isPart, replacedAttachedBy, reason }: History['report.replaced'] & Written,
): StoryLine => {
  const by = replacedAttachedBy && shownName(replacedAttachedBy)
  return lineOf('report')(`${verb} ${describeWhich(person, isPart)}`, {
    detail: listed({ [say(detailNames.replacedAttachedBy)]: by, reason }),
  })
}

type Story = { [A in keyof History]: (details: History[A] & Written) => StoryLine }

/** A sentence for each action on orders and visits, for the order's timeline and the audit. */
export const STORY: Story = {
  'order.booked': () => booking('booked the order for a customer'),
  'order.confirmed': ({ how }) => booking(`confirmed the order${CONFIRMED[how]}`, { tone: 'good' }),
  'order.added': () => booking('added tests to the visit'),
  'order.cancelled': ({ reason }) => booking('cancelled the order', { detail: reason, tone: 'wrong' }),
  'order.part-cancelled': ({ reason, ...cancelled }) =>
    booking(`cancelled ${cancelledTests(cancelled)} of the order`, { detail: reason }),
  'order.expired': () => booking('ended the order, which was not paid in time', { tone: 'wrong' }),
  'order.replaced': () => booking('replaced the order by another booking', { tone: 'wrong' }),
  'order.payment-link-sent': () => booking('sent the customer a payment link'),
  'order.discounted': ({ amount, reason }) =>
    booking(`gave a discount of ${formatShortPaise(amount)}`, { detail: reason }),
  'order.doctor-changed': () => booking('changed the referring doctor'),
  'order.noted': () => lineOf('note')('wrote a note on the order'),
  'order.called': () => booking('recorded the call that the visit requires'),
  'order.phones-shown': () => booking('viewed the full phone numbers of the order'),
  'access.emergency': ({ reason }) =>
    booking('opened the order for an hour by emergency access', { detail: reason }),
  'payment.online': ({ amount, effect }) => money(`paid ${formatShortPaise(amount)} ${PAID_ONLINE[effect]}`),
  'payment.failed': ({ amount }) =>
    money(`recorded that an online payment of ${formatShortPaise(amount)} failed`, { tone: 'wrong' }),
  'payment.taken': ({ as, amount, reference }) =>
    as === 'cash'
      ? money(`took ${formatShortPaise(amount)} in cash`)
      : money(`recorded a ${as === 'card' ? 'card' : 'UPI'} payment of ${formatShortPaise(amount)}`, {
          detail: listed({ reference }),
        }),
  'payment.upi-matched': ({ amount, reference }) =>
    money(`found a payment of ${formatShortPaise(amount)} in the bank account`, {
      detail: listed({ reference }),
    }),
  'refund.requested': ({ amount, channel, reason }) =>
    money(`recorded a refund of ${formatShortPaise(amount)} as due${channel === 'cash' ? ' in cash' : ''}`, {
      // The entry of the approval, or of the refund by one person, has the reason that staff gave.
      detail: reason === 'operator' ? null : say(refundReasons[reason]),
    }),
  'refund.requested-again': ({ amount }) =>
    money(`requested a refund of ${formatShortPaise(amount)} again, which the provider had refused`),
  'refund.cash-handed-back': ({ amount }) =>
    money(`handed ${formatShortPaise(amount)} in cash back to the customer`),
  'refund.transferred': ({ amount, as, reference }) =>
    money(
      `gave ${formatShortPaise(amount)} back to the customer by ${as === 'upi' ? 'UPI' : 'bank transfer'}`,
      {
        detail: listed({ reference }),
      },
    ),
  'refund.alone': ({ amount, reason }) =>
    money(`refunded ${formatShortPaise(amount)} without a second person`, { detail: reason }),
  'refund.asked': ({ amount, kind, reason }) =>
    money(`asked a second person to approve ${toRefund(kind, amount)}`, { detail: reason }),
  'refund.agreed-first': details =>
    money(`approved ${toRefund(details.kind, details.amount)} as the first of two people`, {
      detail: describeApproval(details),
    }),
  'refund.agreed': details =>
    money(`approved ${toRefund(details.kind, details.amount)}`, { detail: describeApproval(details) }),
  'refund.declined': details =>
    money(`declined ${toRefund(details.kind, details.amount)}`, { detail: describeApproval(details) }),
  'refund.withdrawn': ({ amount }) =>
    money(`withdrew the request for a refund of ${formatShortPaise(amount)}`),
  'report.attached': details => describeReport('attached', details),
  'report.replaced': details => describeReport('replaced', details),
  'report.withdrawn': ({ person, isPart, reason }) =>
    lineOf('report')(`withdrew ${describeWhich(person, isPart)}`, { detail: reason, tone: 'wrong' }),
  'report.sent-again': ({ channel }) =>
    lineOf('report')(`sent the message of the ready report again ${CHANNELS[channel]}`),
  'labels.made': ({ count }) => booking(`created ${counted(count, 'a tube code', 'tube codes')}`),
  'labels.printed': ({ count, again }) =>
    booking(`printed ${counted(count, 'a tube label', 'tube labels')}`, {
      detail: again > 0 ? `${say(detailNames.again)}: ${again}` : null,
    }),
  'sample.rejected': ({ reason }) =>
    visit(`rejected the sample, so a recollection is needed: ${lowerFirst(say(sampleReasons[reason]))}`, {
      tone: 'wrong',
    }),
  'sample.not-taken': () => visit('did not take some samples, so a recollection is needed'),
  'recollection.booked': ({ to }) => visit('booked the recollection', { detail: formatVisitTime(to) }),
  'recollection.dropped': ({ reason }) => visit('cancelled the recollection', { detail: reason }),
  'visit.moved': ({ from, to, place, undoes }) =>
    visit(
      `${undoes ? 'undid the move of' : 'moved'} the visit from ${formatMove(from, place?.from)} to ${formatMove(to, place?.to)}`,
    ),
  'visit.address-changed': ({ undoes }) =>
    visit(undoes ? 'undid the change of the address' : 'changed the address of the visit'),
  'visit.door-changed': ({ undoes }) =>
    visit(undoes ? 'undid the change of who answers at the door' : 'changed who answers at the door'),
  'visit.delay-announced': ({ minutes }) =>
    visit(`sent a message that the collector will be ${minutes} minutes late`),
  'visit.new-time-asked': () => visit('sent a message that the visit needs another time'),
  'visit.person-corrected': ({ isOther }) =>
    visit(isOther ? 'replaced a person of the visit by another' : 'corrected a person of the visit'),
  'visit.collected': () => visit('recorded that the sample was collected'),
  'visit.noted': ({ kind, reason, before, after }) =>
    kind === 'assigned'
      ? assignment(before?.collector, after?.collector)
      : visit(`recorded that ${VISIT_EVENTS[kind]}`, { detail: visitReason(reason) }),
  'visit.recorded-for': ({ collector }) => visit(`recorded the visit for ${collector}`),
  'visit.conflict-decided': ({ kind, decision, amount, note }) => {
    const decided = decision === 'taken' ? 'accepted' : 'dismissed'
    const what = kind === 'assigned' ? 'of an assignment' : `that ${VISIT_EVENTS[kind]}`
    return visit(`${decided} a collector’s report ${what}`, {
      detail: listed({ amount: amount === undefined ? null : formatShortPaise(amount), note }),
    })
  },
}

/** Other actions have their sentences in `audit-sentences.ts`. */
export const isStory = (act: typeof audit.$inferSelect): act is HistoryEntry =>
  Object.hasOwn(STORY, act.action)

export const storyLine = <A extends keyof History>({
  action,
  details,
}: {
  action: A
  details: History[A] & Written
}): StoryLine => STORY[action](details)
