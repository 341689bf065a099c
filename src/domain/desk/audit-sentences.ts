import { formatDay, isDate } from '#rules/dates.ts'
import { formatMonth, isMonth } from '#rules/desk/months.ts'
import { formatPaise } from '#rules/money.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { AuditedAction } from '#text/audited-actions.ts'
import { type Message, say } from '#text/text.ts'
import { visitEvents } from '#text/visits.ts'

/**
 * Entries of the audit as sentences after the name of the person who acted: 'gave Lakshmi Pillai the role Collector'.
 * Details used in a sentence are left out of its entry's list. The order's number is shown beside the sentence.
 */

type Details = Record<string, unknown>
type Values = Record<string, string | number>

interface Said {
  sentence: string
  /** Details that are not in the sentence. */
  rest: Details
}

interface Form {
  wording: string
  /** Details used in the sentence; without one of them the next wording is used. */
  says?: readonly string[]
  /** Details that need not be shown. */
  drops?: readonly string[]
}

const plain = (wording: string): Form[] => [{ wording }]

/** `without` where a detail is missing. */
const withDetails = (wording: string, without: string): Form[] => [
  { wording, says: [...wording.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) },
  { wording: without },
]

const DECISIONS: Record<string, string> = {
  taken: 'accepted what a collector’s phone reported',
  'set-aside': 'dismissed what a collector’s phone reported',
}

type Sentences = Record<AuditedAction, Form[] | ((details: Details, subject: string) => Said)>

const SENTENCES: Sentences = {
  'order.moved': details => changed(details, stepSentence(details.to), ['from', 'to']),
  'order.cancelled': [{ wording: 'cancelled the order', drops: ['from'] }],
  'order.part-cancelled': plain('cancelled some tests of the order'),
  'order.added': plain('added tests to the visit'),
  'order.rescheduled': ({ from, to, ...rest }) => ({
    sentence: 'moved the visit',
    rest: { from: slotText(from), to: slotText(to), ...rest },
  }),
  'order.booked': plain('booked the order for a customer'),
  'order.payment-link-sent': plain('sent the customer a payment link'),
  'order.noted': plain('wrote a note on the order'),
  'order.phones-shown': plain('viewed the full phone numbers of the order'),
  'visit.noted': visitSentence,
  'visit.conflict-decided': ({ decision, ...rest }) => ({
    sentence: DECISIONS[String(decision)] ?? 'decided a conflict between a collector’s phone and the shop',
    rest,
  }),
  'sample.rejected': withDetails(
    'rejected the sample, which must be collected again: {reason}',
    'rejected the sample, which must be collected again',
  ),
  'labels.made': details => ofCount(details, 'created a tube code', 'created {count} tube codes'),
  'labels.printed': details => ofCount(details, 'printed a tube label', 'printed {count} tube labels'),
  'specimen.received': [{ wording: 'received the tube {subject}', drops: ['isAccepted'] }],
  'specimen.accepted': plain('accepted the tube {subject}, which was too old'),
  'specimen.rejected': withDetails('rejected the tube {subject}: {reason}', 'rejected the tube {subject}'),
  'specimen.undone': plain('took back the last answer about the tube {subject}'),
  'specimen.read': plain('viewed the tube {subject}'),
  'recollection.dropped': plain('cancelled the recollection'),
  'order.address-changed': plain('changed the address of the visit'),
  'access.emergency': plain('opened the order for an hour without the permission, with a reason'),
  'order.read': plain('opened the order'),
  'visits.read': (details, subject) =>
    details.list === 'conflicts'
      ? changed(details, 'viewed the conflicts from phones', ['list'])
      : changed(details, fill('viewed the visits of {subject}', { subject })),
  'search.read': withDetails('searched by {kind}', 'looked for a person or an order'),
  'search.limited': plain('reached the limit of searches and opened orders in an hour'),
  'request.read': plain('viewed requests'),
  'audit.read': plain('viewed the audit'),
  'orders.read': plain('viewed a list of orders'),
  'orders.exported': plain('exported orders to a file'),
  'payment.cash-taken': withDetails('took {amount} in cash', 'took a cash payment'),
  'payment.upi-taken': withDetails('recorded a UPI payment of {amount}', 'recorded a UPI payment'),
  'payment.upi-matched': withDetails(
    'found a UPI payment of {amount} in the bank account',
    'found a UPI payment in the bank account',
  ),
  'cash.handed-over': withDetails('handed over {amount} in cash', 'handed over cash'),
  'cash.withdrawn': withDetails(
    'withdrew a handover of {amount} that was not yet counted',
    'withdrew a handover of cash that was not yet counted',
  ),
  'cash.received': withDetails('counted and received {counted} in cash', 'counted and received cash'),
  'books.exported': withDetails(
    'exported the invoices or the tax return of {month}',
    'exported a month’s invoices or tax return',
  ),
  'settlement.added': plain('added a settlement report of the payment provider'),
  'refund.requested': withDetails('requested a refund of {amount}', 'requested a refund'),
  'refund.requested-again': withDetails(
    'requested a refund of {amount} again, which the provider had refused',
    'requested a refund again, which the provider had refused',
  ),
  'refund.cash-handed-back': withDetails(
    'handed {amount} in cash back to the customer',
    'handed cash back to the customer',
  ),
  'refund.alone': withDetails(
    'refunded {amount} without a second person',
    'refunded a small sum without a second person',
  ),
  'refund.asked': withDetails(
    'asked a second person to approve a refund of {amount}',
    'asked a second person to approve a refund',
  ),
  'refund.agreed-first': withDetails(
    'approved a refund of {amount} as the first of two people',
    'approved a refund as the first of two people',
  ),
  'refund.agreed': withDetails('approved a refund of {amount}', 'approved a refund'),
  'refund.declined': withDetails('declined a refund of {amount}', 'declined a refund'),
  'refund.withdrawn': withDetails(
    'withdrew the request for a refund of {amount}',
    'withdrew a request for a refund',
  ),
  'report.attached': plain('attached a report'),
  'report.replaced': plain('replaced a report'),
  'collector.hours-set': plain('changed the working hours of {subject}'),
  'areas.changed': plain('changed the areas that collectors visit'),
  'slots.capacity-set': plain('set the number of visits in an hour: {subject}'),
  'request.taken': plain('took a request to call about it'),
  'request.released': plain('returned a request to the queue'),
  'request.called': withDetails(
    'recorded a call about a request: {outcome}',
    'recorded a call about a request',
  ),
  'request.closed': withDetails('closed a request: {closing}', 'closed a request'),
  'request.reopened': [{ wording: 'reopened a request', drops: ['closing'] }],
  'prescription.opened': plain('opened a prescription'),
  'customer.read': plain('viewed the data of a person before an erasure'),
  'customer.exported': plain('exported the data of a person'),
  'customer.erased': plain('erased a person’s data'),
  'customer.added': plain('created an account for a phone number with its first booking'),
  'customer.access-voided': plain(
    'ended the password and sessions of an unproven account, when booking for its phone number',
  ),
  'customer.sessions-ended': plain('signed a customer out everywhere'),
  'coupon.added': plain('added the coupon {subject}'),
  'coupon.changed': plain('changed the coupon {subject}'),
  'price.changed': plain('changed the price of {subject}'),
  'centre.hours-set': plain('changed the opening hours of the centre {subject}'),
  'doctor.added': plain('added a doctor'),
  'doctor.changed': plain('changed, withdrew or restored a doctor'),
  'doctor.photo-changed': withDetails(
    '{photograph} the photograph of a doctor',
    'changed the photograph of a doctor',
  ),
  'catalogue.imported': plain('replaced the catalogue'),
  'centres.imported': plain('replaced the centres'),
  'fact.changed': plain('changed what the pages say about the company: {subject}'),
  'staff.added': (details, subject) => {
    const roles = rolesOf(details.roles)
    return roles === ''
      ? changed(details, fill('added {subject} to the staff', { subject }), ['name'])
      : changed(details, fill('added {subject} to the staff as {roles}', { subject, roles }), [
          'name',
          'roles',
        ])
  },
  'staff.invited': plain('gave {subject} a link to add a passkey'),
  'staff.key-added': withDetails('added an {way}', 'added a passkey'),
  'staff.key-renamed': plain('renamed a passkey'),
  'staff.key-ended': withDetails('removed the {way} and its sessions', 'removed a passkey and its sessions'),
  'staff.recovered': plain('used a recovery code, which ended all sessions'),
  'staff.changed': staffSentence,
  'staff.photo-changed': withDetails(
    '{photograph} the photograph of {subject}',
    'changed the photograph of {subject}',
  ),
  'visits.freed': [{ wording: 'unassigned the visits of {subject}' }],
  'staff.sessions-ended': plain('signed {subject} out'),
  'staff.ended': [{ wording: 'ended the access of {subject}', drops: ['name'] }],
  'shop.backed-up': plain('backed up the shop'),
  'shop.restored': plain('restored the shop from a backup'),
}

/** Of an earlier release. */
const OTHER = 'made a change'

export function auditSentence(action: string, details: Details, subject: string): Said {
  const found = (SENTENCES as Partial<Sentences>)[action as AuditedAction]
  if (!found) return { sentence: OTHER, rest: details }
  if (typeof found === 'function') return found(details, subject)
  const values: Values = { ...valuesOf(details), subject }
  for (const { wording, says = [], drops = [] } of found)
    if (says.every(name => name in values))
      return changed(details, fill(wording, values), [...says, ...drops])
  return { sentence: OTHER, rest: details }
}

const fill = (wording: string, values: Values): string =>
  wording.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const changed = (details: Details, sentence: string, said: readonly string[] = []): Said => ({
  sentence,
  rest: Object.fromEntries(Object.entries(details).filter(([name]) => !said.includes(name))),
})

function ofCount({ count, ...rest }: Details, one: string, other: string): Said {
  if (typeof count !== 'number') return { sentence: fill(other, { count: 'the' }), rest }
  return { sentence: count === 1 ? one : fill(other, { count }), rest }
}

/** 'too-little' as 'too little'; free text is unchanged. */
const asWords = (given: string): string =>
  /^[a-z]+([_-][a-z]+)+$/.test(given) ? given.replaceAll(/[_-]/g, ' ') : given

/** Details as text: sums in rupees, codes as words. */
function valuesOf(details: Details): Values {
  const named = Object.entries(details).flatMap(([name, value]): [string, string | number][] => {
    if ((name === 'amount' || name === 'counted') && typeof value === 'number')
      return [[name, formatPaise(value)]]
    if (name === 'month' && typeof value === 'string' && isMonth(value)) return [[name, formatMonth(value)]]
    if (typeof value === 'number') return [[name, value]]
    return typeof value === 'string' && value !== '' ? [[name, asWords(value)]] : []
  })
  return Object.fromEntries(named)
}

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'Wed, 25 Nov, 09:00 AM - 10:00 AM' */
function slotText(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { date, hour } = value
  return typeof date === 'string' && isDate(date) && typeof hour === 'number'
    ? `${formatDay(date)}, ${slotLabel(hour)}`
    : value
}

const STEPS: Record<string, string> = {
  confirmed: 'confirmed the order',
  collected: 'recorded that the sample was collected',
  report: 'recorded that all reports are ready',
  report_ready: 'recorded that all reports are ready',
}

const stepSentence = (to: unknown): string => STEPS[String(to)] ?? 'moved the order to its next step'

/** 'collector MUM-1' → 'Collector MUM-1'; a role everywhere is its name alone. */
function rolesOf(value: unknown): string {
  if (!Array.isArray(value)) return ''
  const names = value.map(one => {
    const [role = '', centre = ''] = isRecord(one)
      ? [String(one.role), String(one.centre ?? '')]
      : String(one).split(' ')
    const name = role.charAt(0).toUpperCase() + role.slice(1)
    return centre === '' || centre === 'everywhere' ? name : `${name} ${centre}`
  })
  return names.join(', ')
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Added and removed roles; other settings as before and after. */
function staffSentence(details: Details, subject: string): Said {
  const before = isRecord(details.before) ? details.before : {}
  const after = isRecord(details.after) ? details.after : {}
  const given = rolesOf(listed(after.roles).filter(role => !listed(before.roles).includes(role)))
  const taken = rolesOf(listed(before.roles).filter(role => !listed(after.roles).includes(role)))
  if (given !== '' && taken !== '')
    return { sentence: fill('changed the roles of {subject}', { subject }), rest: details }
  const { roles: _, ...was } = before
  const { roles: __, ...is } = after
  const rest = { ...details, before: was, after: is }
  if (given !== '') return { sentence: fill('gave {subject} the role {given}', { subject, given }), rest }
  if (taken !== '')
    return { sentence: fill('took the role {taken} from {subject}', { subject, taken }), rest }
  return {
    sentence: fill('changed the phone number or sign-in of {subject}', { subject }),
    rest: details,
  }
}

/** An assignment names the collector; a reassignment shows both. */
function visitSentence(details: Details): Said {
  const { kind, ...rest } = details
  const before = isRecord(details.before) ? details.before.collector : undefined
  const after = isRecord(details.after) ? details.after.collector : undefined
  if (kind === 'assigned' && typeof after === 'string') {
    const name = after
    return typeof before === 'string'
      ? { sentence: 'changed the collector of the visit', rest: { ...rest, before, after } }
      : { sentence: fill('assigned the visit to {name}', { name }), rest: withoutChange(rest) }
  }
  if (kind === 'assigned' && typeof before === 'string')
    return {
      sentence: fill('unassigned the visit of {name}', { name: before }),
      rest: withoutChange(rest),
    }
  if (kind === 'assigned') return { sentence: 'assigned the visit', rest: withoutChange(rest) }
  const event = Object.entries(visitEvents).find(([name]) => name === kind && name !== 'assigned')?.[1]
  return event
    ? { sentence: fill('recorded at the visit: {what}', { what: say(event as Message<string>) }), rest }
    : { sentence: 'recorded what happened at the visit', rest: details }
}

const withoutChange = ({ before: _, after: __, ...rest }: Details): Details => rest
