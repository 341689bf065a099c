import type { audit } from '#db/schema.ts'
import { formatDay } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import type { TimelineKind, TimelineTone } from '#rules/desk/order-page.ts'
import { formatPaise } from '#rules/money.ts'
import type { ApprovalKind } from '#rules/staff/approvals.ts'
import type { VisitEventKind } from '#rules/visits/visit-events.ts'
import { sampleReasons } from '#text/samples.ts'
import { detailNames } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { visitReasons } from '#text/visits.ts'
import { shownName } from '../actor.ts'
import type { History, HistoryEntry, VisitTime } from '../history.ts'
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

const at = ({ date, hour }: VisitTime): string => `${formatDay(date)}, ${hourOf(hour)}`

/** 'requested by: Gita Shah, note: Paid twice'; null without values. */
const listed = (values: Partial<Record<string, string | null | undefined>>): string | null =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join(', ') || null

const counted = (count: number, one: string, others: string): string =>
  count === 1 ? one : `${count} ${others}`

const cancelledTests = ({ lines = [], added = [] }: History['order.cancelled']): string =>
  counted(
    added.reduce((sum, one) => sum + one.lines.length, lines.length),
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

/** A first collector is part of the sentence; another one is shown from before to after. */
function assignment(before: string | null | undefined, after: string | null | undefined) {
  if (before && after) return { text: 'changed the collector of the visit', detail: `${before} → ${after}` }
  if (after) return { text: `assigned the visit to ${after}` }
  return { text: before ? `unassigned the visit of ${before}` : 'assigned the visit' }
}

const toRefund = (kind: ApprovalKind, amount: number): string =>
  `${kind === 'cancel' ? 'a cancellation with a refund' : 'a refund'} of ${formatPaise(amount)}`

const approval = ({
  askedBy,
  agreedBy,
  reason,
  note,
}: Written & Pick<History['refund.agreed'], 'askedBy' | 'agreedBy'>) =>
  listed({ [say(detailNames.askedBy)]: askedBy, [say(detailNames.agreedBy)]: agreedBy, reason, note })

const report = (
  verb: string,
  { person, isPart, replacedAttachedBy, reason }: History['report.replaced'] & Written,
): StoryLine => ({
  kind: 'report',
  text: `${verb} ${isPart ? 'a part of a report' : 'a report'}${person > 0 ? ` of person ${person + 1}` : ''}`,
  detail: listed({
    [say(detailNames.replacedAttachedBy)]: replacedAttachedBy && shownName(replacedAttachedBy),
    reason,
  }),
})

type Story = { [A in keyof History]: (details: History[A] & Written) => StoryLine }

/** A sentence for each action on orders and visits, for the order's timeline and the audit. */
export const STORY: Story = {
  'order.booked': () => ({ kind: 'booking', text: 'booked the order for a customer' }),
  'order.confirmed': ({ how }) => ({
    kind: 'booking',
    text: `confirmed the order${CONFIRMED[how]}`,
    tone: 'good',
  }),
  'order.added': () => ({ kind: 'booking', text: 'added tests to the visit' }),
  'order.cancelled': ({ reason }) => ({
    kind: 'booking',
    text: 'cancelled the order',
    detail: reason,
    tone: 'wrong',
  }),
  'order.part-cancelled': ({ reason, ...cancelled }) => ({
    kind: 'booking',
    text: `cancelled ${cancelledTests(cancelled)} of the order`,
    detail: reason,
  }),
  'order.expired': () => ({
    kind: 'booking',
    text: 'ended the order, which was not paid in time',
    tone: 'wrong',
  }),
  'order.replaced': () => ({
    kind: 'booking',
    text: 'replaced the order by another booking',
    tone: 'wrong',
  }),
  'order.payment-link-sent': () => ({ kind: 'booking', text: 'sent the customer a payment link' }),
  'order.noted': () => ({ kind: 'note', text: 'wrote a note on the order' }),
  'order.called': () => ({ kind: 'booking', text: 'recorded the call that the visit requires' }),
  'order.phones-shown': () => ({
    kind: 'booking',
    text: 'viewed the full phone numbers of the order',
  }),
  'access.emergency': ({ reason }) => ({
    kind: 'booking',
    text: 'opened the order for an hour by emergency access',
    detail: reason,
  }),
  'payment.online': ({ amount, effect }) => ({
    kind: 'money',
    text: `paid ${formatPaise(amount)} ${PAID_ONLINE[effect]}`,
  }),
  'payment.failed': ({ amount }) => ({
    kind: 'money',
    text: `recorded that an online payment of ${formatPaise(amount)} failed`,
    tone: 'wrong',
  }),
  'payment.taken': ({ as, amount, reference }) => ({
    kind: 'money',
    text:
      as === 'cash'
        ? `took ${formatPaise(amount)} in cash`
        : `recorded a UPI payment of ${formatPaise(amount)}`,
    detail: listed({ reference }),
  }),
  'payment.upi-matched': ({ amount, reference }) => ({
    kind: 'money',
    text: `found a UPI payment of ${formatPaise(amount)} in the bank account`,
    detail: listed({ reference }),
  }),
  'refund.requested': ({ amount, channel, reason }) => ({
    kind: 'money',
    text: `recorded a refund of ${formatPaise(amount)} as due${channel === 'cash' ? ' in cash' : ''}`,
    // The entry of the approval, or of the refund alone, has the reason that staff gave.
    detail: reason === 'operator' ? null : say(refundReasons[reason]),
  }),
  'refund.requested-again': ({ amount }) => ({
    kind: 'money',
    text: `requested a refund of ${formatPaise(amount)} again, which the provider had refused`,
  }),
  'refund.cash-handed-back': ({ amount }) => ({
    kind: 'money',
    text: `handed ${formatPaise(amount)} in cash back to the customer`,
  }),
  'refund.alone': ({ amount, reason }) => ({
    kind: 'money',
    text: `refunded ${formatPaise(amount)} without a second person`,
    detail: reason,
  }),
  'refund.asked': ({ amount, kind, reason }) => ({
    kind: 'money',
    text: `asked a second person to approve ${toRefund(kind, amount)}`,
    detail: reason,
  }),
  'refund.agreed-first': details => ({
    kind: 'money',
    text: `approved ${toRefund(details.kind, details.amount)} as the first of two people`,
    detail: approval(details),
  }),
  'refund.agreed': details => ({
    kind: 'money',
    text: `approved ${toRefund(details.kind, details.amount)}`,
    detail: approval(details),
  }),
  'refund.declined': details => ({
    kind: 'money',
    text: `declined ${toRefund(details.kind, details.amount)}`,
    detail: approval(details),
  }),
  'refund.withdrawn': ({ amount }) => ({
    kind: 'money',
    text: `withdrew the request for a refund of ${formatPaise(amount)}`,
  }),
  'report.attached': details => report('attached', details),
  'report.replaced': details => report('replaced', details),
  'labels.made': ({ count }) => ({
    kind: 'booking',
    text: `created ${counted(count, 'a tube code', 'tube codes')}`,
  }),
  'labels.printed': ({ count, again }) => ({
    kind: 'booking',
    text: `printed ${counted(count, 'a tube label', 'tube labels')}`,
    detail: again > 0 ? `${say(detailNames.again)}: ${again}` : null,
  }),
  'sample.rejected': ({ reason }) => ({
    kind: 'visit',
    text: `rejected the sample, so a recollection is needed: ${lowerFirst(say(sampleReasons[reason]))}`,
    tone: 'wrong',
  }),
  'sample.not-taken': () => ({
    kind: 'visit',
    text: 'did not take some samples, so a recollection is needed',
  }),
  'recollection.booked': ({ to }) => ({
    kind: 'visit',
    text: 'booked the recollection',
    detail: at(to),
  }),
  'recollection.dropped': ({ reason }) => ({
    kind: 'visit',
    text: 'cancelled the recollection',
    detail: reason,
  }),
  'visit.moved': ({ from, to }) => ({
    kind: 'visit',
    text: `moved the visit from ${at(from)} to ${at(to)}`,
  }),
  'visit.address-changed': () => ({ kind: 'visit', text: 'changed the address of the visit' }),
  'visit.door-changed': () => ({ kind: 'visit', text: 'changed who answers at the door' }),
  'visit.collected': () => ({ kind: 'visit', text: 'recorded that the sample was collected' }),
  'visit.noted': ({ kind, reason, before, after }) =>
    kind === 'assigned'
      ? { kind: 'visit', ...assignment(before?.collector, after?.collector) }
      : { kind: 'visit', text: `recorded that ${VISIT_EVENTS[kind]}`, detail: visitReason(reason) },
  'visit.recorded-for': ({ collector }) => ({
    kind: 'visit',
    text: `recorded the visit for ${collector}`,
  }),
  'visit.conflict-decided': ({ kind, decision, amount, note }) => ({
    kind: 'visit',
    text: `${decision === 'taken' ? 'accepted' : 'dismissed'} a collector’s report ${
      kind === 'assigned' ? 'of an assignment' : `that ${VISIT_EVENTS[kind]}`
    }`,
    detail: listed({ amount: amount === undefined ? null : formatPaise(amount), note }),
  }),
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
