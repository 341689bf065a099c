import type { AuditedAction } from '#text/audited-actions.ts'
import { closingNames } from '#text/staff.ts'
import type { History } from '../history.ts'
import {
  type AuditSentence,
  asArray,
  countSentence,
  couponTerms,
  type Details,
  doctorSentence,
  fillWording,
  formatRoles,
  isDetails,
  itemText,
  listSentence,
  lowerFirst,
  recordSentence,
  staffSentence,
  toSentence,
  toValues,
  type Values,
  wordsOf,
} from './audit-sentence-parts.ts'

/**
 * Sentences for the audit's entries that are not about orders and visits (`story.ts`), to follow the name of the person who acted: 'gave Lakshmi Pillai the role
 * Collector'. Details that a sentence uses are left out of the entry's list.
 */

interface Phrase {
  wording: string
  /** Details that the sentence uses. If one is missing, the next wording is tried. */
  uses?: readonly string[]
  /** Details that need not be shown. */
  hides?: readonly string[]
}

const plain = (wording: string): Phrase[] => [{ wording }]

/** `without` is the wording when a detail is missing. */
const withDetails = (wording: string, without: string): Phrase[] => [
  { wording, uses: [...wording.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) },
  { wording: without },
]

const LOOK_UPS: Record<string, string> = {
  order: 'opened orders',
  phones: 'orders and requests with phone numbers shown',
  find: 'searches',
  phone: 'searches by phone number',
  erasure: 'searches for a person’s data',
}

const SEARCHES: Record<string, string> = {
  tube: 'tube code',
  order: 'order number',
  phone: 'phone number',
  'phone-end': 'the last digits of a phone number',
}

const CLOSINGS = Object.fromEntries(
  Object.entries(closingNames).map(([closing, name]) => [closing, lowerFirst(name)]),
)

/** Replaces a code by its words. */
const withWords =
  (name: string, words: Record<string, string>, phrases: Phrase[]) =>
  (details: Details, subject: string): AuditSentence =>
    fillPhrases(phrases, { ...details, [name]: wordsOf(words, details[name]) }, subject)

type Sentences = Record<
  Exclude<AuditedAction, keyof History>,
  Phrase[] | ((details: Details, subject: string) => AuditSentence)
>

const SENTENCES: Sentences = {
  'specimen.received': [{ wording: 'received the tube {subject}', hides: ['isAccepted'] }],
  'specimen.accepted': plain('accepted the tube {subject}, which was too old'),
  'specimen.rejected': [
    { wording: 'rejected the tube {subject}: {reason}', uses: ['reason'], hides: ['before', 'after'] },
    { wording: 'rejected the tube {subject}', hides: ['before', 'after'] },
  ],
  'specimen.undone': plain('undid the last decision on the tube {subject}'),
  'specimen.read': plain('viewed the tube {subject}'),
  'order.read': ({ part, emergencyAccessId, ...rest }) => ({
    sentence:
      part === 'photos'
        ? 'viewed the photographs of the visit'
        : emergencyAccessId
          ? 'opened the order by emergency access'
          : 'opened the order',
    rest,
  }),
  'visits.read'(details, subject) {
    if (details.list === 'tubes')
      return toSentence(details, 'viewed the tubes that are expected at reception', ['list'])
    return details.list === 'conflicts'
      ? toSentence(details, 'viewed the conflicts from phones', ['list'])
      : toSentence(details, fillWording('viewed the visits of {subject}', { subject }))
  },
  'search.read': withWords('kind', SEARCHES, [
    { wording: 'searched by {kind} for {tried}', uses: ['kind', 'tried'] },
    { wording: 'searched by {kind}', uses: ['kind'] },
    { wording: 'searched for a person or an order' },
  ]),
  'search.limited': ({ of, limit, ...rest }) => ({
    sentence:
      typeof limit === 'number' && typeof of === 'string'
        ? `reached the limit of ${limit} ${LOOK_UPS[of] ?? 'searches'} in an hour`
        : 'reached the limit of searches and opened orders in an hour',
    rest,
  }),
  'request.read': (details, subject) =>
    toSentence(details, subject === 'requests' ? 'viewed the list of requests' : 'viewed a request'),
  'audit.read': [
    { wording: 'searched the audit for {tried}', uses: ['tried'] },
    { wording: 'viewed the audit of {orderId}', uses: ['orderId'] },
    { wording: 'viewed the audit' },
  ],
  'orders.read': listSentence,
  'orders.exported': ({ orders, ...rest }) => ({
    sentence:
      typeof orders === 'number' ? `exported ${orders} orders to a file` : 'exported orders to a file',
    rest,
  }),
  'cash.handed-over': withDetails('handed over {amount} in cash', 'handed over cash'),
  'cash.withdrawn': withDetails(
    'withdrew a handover of {amount} that was not yet counted',
    'withdrew a handover of cash that was not yet counted',
  ),
  'cash.received': ({ expected, ...details }) => {
    const { counted, ...rest } = details
    const sum = toValues({ counted }).counted
    return {
      sentence: sum ? `counted and received ${sum} in cash` : 'counted and received cash',
      rest: expected === counted ? rest : { expected, ...rest },
    }
  },
  'cash.explained': withDetails('explained a difference at a count', 'explained a difference at a count'),
  'cash.recount-asked': withDetails('stated a count again as {counted}', 'stated a count again'),
  'cash.count-corrected': withDetails('corrected a count to {counted}', 'corrected a count'),
  'cash.missing-settled': withDetails(
    'recorded {amount} of missing cash as paid in or found',
    'recorded missing cash as paid in or found',
  ),
  'cash.written-off': withDetails('wrote off {amount} of missing cash', 'wrote off missing cash'),
  'cash.deposited': withDetails('paid {amount} from a safe into the bank', 'paid cash into the bank'),
  'cash.deposit-found': withDetails(
    'found a deposit of {amount} in the bank account',
    'found a deposit in the bank account',
  ),
  'books.exported': [
    {
      wording: 'exported {documents} invoices and credit notes of {month}',
      uses: ['documents', 'month'],
      hides: ['what'],
    },
    { wording: 'exported the tax return of {month}', uses: ['month'], hides: ['documents'] },
    { wording: 'exported a month’s invoices or tax return' },
  ],
  'figures.exported': withDetails('exported the figures of {month}', 'exported the figures of a month'),
  'day-sheets.printed': plain('printed the day sheets of collectors: {subject}'),
  'settlement.added': withDetails(
    'added a settlement report with {lines} lines',
    'added a settlement report of the payment provider',
  ),
  'collector.hours-set': plain('changed the working hours of {subject}'),
  'areas.changed': details =>
    recordSentence(details, {
      added: 'added the area {name}',
      changed: 'changed the area {name}',
      removed: 'removed the area {name}',
    }),
  'slots.day-closed': ({ reason, ...rest }, subject) => ({
    sentence: fillWording('closed the day for further visits: {subject}', { subject }),
    rest: { reason, ...rest },
  }),
  'slots.capacity-set': ({ before, after, ...rest }, subject) => ({
    sentence: fillWording('changed the number of visits in an hour: {subject}', { subject }),
    rest:
      isDetails(before) && isDetails(after)
        ? { before: asArray(before.capacity).join(', '), after: String(after.capacity), ...rest }
        : rest,
  }),
  'request.taken': plain('took on a request'),
  'request.released': plain('returned a request to the queue'),
  'request.called': withDetails(
    'recorded a call about a request: {outcome}',
    'recorded a call about a request',
  ),
  'request.closed': withWords(
    'closing',
    CLOSINGS,
    withDetails('closed a request: {closing}', 'closed a request'),
  ),
  'request.reopened': [{ wording: 'reopened a request', hides: ['closing'] }],
  'invoice.read': plain('opened the invoice of the order'),
  'prescription.opened': plain('opened a prescription'),
  'customer.read': ({ part, ...rest }) => ({
    sentence:
      part === 'page' ? 'opened the page of a customer' : 'viewed the data of a person before an erasure',
    rest,
  }),
  'customer.exported': plain('exported the data of a person'),
  'customer.erased': plain('erased a person’s data'),
  'customer.added': plain('created an account for a phone number with its first booking'),
  'customer.access-voided': plain(
    'reset the password and sessions of an unverified account, when booking for its phone number',
  ),
  'customer.sessions-ended': plain('logged a customer out everywhere'),
  'coupon.added': (details, subject) => ({
    sentence: fillWording('added the coupon {subject}', { subject }),
    rest: couponTerms(details),
  }),
  'coupon.changed': ({ before, after, ...rest }, subject) => ({
    sentence: fillWording('changed the coupon {subject}', { subject }),
    rest: { before: couponTerms(before), after: couponTerms(after), ...rest },
  }),
  'price.changed': plain('changed the price of {subject}'),
  'centre.added': plain('added the centre {subject}'),
  'centre.changed': plain('changed the centre {subject}'),
  'centre.hours-set': plain('changed the opening hours of the centre {subject}'),
  'city.added': plain('added the city {subject}'),
  'city.changed': plain('changed the city {subject}'),
  'city.opened': plain('opened the city {subject} again'),
  'city.closed': plain('closed the city {subject} for new bookings'),
  'doctor.added': details => doctorSentence(details),
  'doctor.changed': details => doctorSentence(details),
  'doctor.photo-changed': withDetails(
    '{photograph} the photograph of a doctor',
    'changed the photograph of a doctor',
  ),
  'catalogue.imported': ({ counts, changes, ...rest }) => ({
    sentence: 'replaced the catalogue',
    rest: { ...rest, ...(isDetails(counts) ? counts : {}), items: asArray(changes).map(itemText) },
  }),
  'centres.imported': ({ codes, ...rest }) => ({
    sentence: 'replaced the centres',
    rest: { centres: codes, ...rest },
  }),
  'fact.changed': plain('changed what the pages say about the company'),
  'staff.added': (details, subject) => {
    const roles = formatRoles(details.roles)
    return roles === ''
      ? toSentence(details, fillWording('added {subject} to the staff', { subject }), ['name'])
      : toSentence(details, fillWording('added {subject} to the staff as {roles}', { subject, roles }), [
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
  'visits.freed': ({ visits, ...rest }, subject) => {
    const { sentence } = countSentence(
      { count: visits },
      {
        one: 'unassigned a visit of {subject}',
        other: 'unassigned {count} visits of {subject}',
        unknown: 'unassigned the visits of {subject}',
      },
    )
    return { sentence: fillWording(sentence, { subject }), rest }
  },
  'staff.sessions-ended': plain('signed {subject} out'),
  'staff.ended': [{ wording: 'ended the access of {subject}', hides: ['name'] }],
  'shop.restored': plain('completed a restore of the shop'),
  'day.closed': plain('closed the day {subject}'),
  'shop.opened': plain('opened the shop for customers'),
  'shop.closed': plain('closed the shop for new orders'),
  'policy.proposed': withDetails(
    'imported a text of the policy {subject}, for an owner to accept',
    'imported a text of a policy, for an owner to accept',
  ),
  'policy.accepted': withDetails(
    'accepted version {version} of the policy {subject}',
    'accepted the text of a policy',
  ),
  'check.run': withDetails('tried {name}: {state}', 'tried a provider or setting of the shop'),
  'catalogue.proposed': plain('loaded the list of usual tests'),
  'catalogue.confirmed': withDetails('confirmed the prices of {labTests} tests', 'confirmed the prices'),
}

/** For actions that only an earlier release recorded. */
const OTHER = 'made a change'

export function auditSentence(action: string, details: Details, subject: string): AuditSentence {
  const found = (SENTENCES as Partial<Sentences>)[action as keyof Sentences]
  if (!found) return { sentence: OTHER, rest: details }
  if (typeof found === 'function') return found(details, subject)
  return fillPhrases(found, details, subject)
}

function fillPhrases(phrases: Phrase[], details: Details, subject: string): AuditSentence {
  const values: Values = { ...toValues(details), subject }
  for (const { wording, uses = [], hides = [] } of phrases)
    if (uses.every(name => name in values))
      return toSentence(details, fillWording(wording, values), [...uses, ...hides])
  return { sentence: OTHER, rest: details }
}
