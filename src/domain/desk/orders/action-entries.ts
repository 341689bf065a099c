import type { audit } from '#db/schema.ts'
import * as words from '#domain/desk/words.ts'
import { formatDay, isDate } from '#rules/dates.ts'
import { describeDetails } from '#rules/desk/audit-details.ts'
import { hourOf } from '#rules/desk/hours.ts'
import type { TimelineKind, TimelineTone } from '#rules/desk/order-page.ts'
import { sampleReasons } from '#text/samples.ts'
import { say } from '#text/text.ts'
import { STAFF_PREFIX } from '../../actor.ts'
import { upperFirst } from '../audit-sentence-parts.ts'
import { auditSentence } from '../audit-sentences.ts'

type Act = typeof audit.$inferSelect

/** Actions whose entries come from other tables. */
const FROM_OTHER_TABLES = [
  'visit.noted',
  'order.noted',
  'order.booked',
  'payment.cash-taken',
  'payment.upi-taken',
  'refund.requested',
]

const KIND_OF: Record<string, TimelineEntry['kind']> = {
  'refund.requested-again': 'money',
  'refund.cash-handed-back': 'money',
  'payment.upi-matched': 'money',
  'refund.alone': 'money',
  'refund.asked': 'money',
  'refund.agreed-first': 'money',
  'refund.agreed': 'money',
  'refund.declined': 'money',
  'refund.withdrawn': 'money',
  'report.attached': 'report',
  'report.replaced': 'report',
  'order.rescheduled': 'visit',
  'order.address-changed': 'visit',
  'sample.rejected': 'visit',
  'sample.not-taken': 'visit',
  'visit.recorded-for': 'visit',
  'recollection.booked': 'visit',
  'recollection.dropped': 'visit',
}

/** `changed`: what the action changed, if the audit must not contain it. */
export function actionEntry(
  { at, actor, action, details }: Act,
  changed: string | null = null,
): TimelineEntry[] {
  if (FROM_OTHER_TABLES.includes(action)) return []
  return [
    {
      at,
      kind: KIND_OF[action] ?? 'booking',
      by: actorLabel(actor),
      text: textOf(action, details),
      detail: changed ?? detailOf(action, details),
      tone: action === 'sample.rejected' || action === 'order.cancelled' ? 'wrong' : 'plain',
    },
  ]
}

function textOf(action: string, details: Record<string, unknown>): string {
  if (action === 'order.rescheduled')
    return say(words.visitMoved, { from: slotOf(details.from), to: slotOf(details.to) })
  if (action === 'order.moved') return stepOf(details.to)
  if (action === 'order.address-changed') return say(words.addressChanged)
  if (action === 'order.cancelled') return say(words.orderCancelled.operator)
  if (action === 'sample.rejected') return say(words.sampleRejected, { reason: reasonOf(details.reason) })
  const known = knownAct(action)
  if (known) return say(known)
  return upperFirst(auditSentence(action, details, '').sentence)
}

const knownAct = (action: string) => Object.entries(words.actNames).find(([name]) => name === action)?.[1]

const WITHOUT_DETAIL = ['order.rescheduled', 'sample.rejected', 'order.moved']

function detailOf(action: string, details: Record<string, unknown>): string | null {
  if (action === 'order.cancelled' || action === 'order.part-cancelled')
    return typeof details.reason === 'string' && details.reason ? details.reason : null
  if (WITHOUT_DETAIL.includes(action)) return null
  const shown = knownAct(action) ? details : auditSentence(action, details, '').rest
  const parts = describeDetails(shown).map(([name, value]) => (name ? `${name}: ${value}` : value))
  return parts.join(', ') || null
}

function slotOf(value: unknown): string {
  const { date, hour } = (value ?? {}) as { date?: unknown; hour?: unknown }
  if (typeof date !== 'string' || !isDate(date) || typeof hour !== 'number') return ''
  return `${formatDay(date)}, ${hourOf(hour)}`
}

function stepOf(to: unknown): string {
  const known = Object.entries(words.stepNames).find(([name]) => name === to)
  return say(known ? known[1] : words.stepNames.other)
}

const reasonOf = (reason: unknown): string => {
  const known = Object.entries(sampleReasons).find(([name]) => name === reason)
  return known ? say(known[1]) : String(reason)
}

export interface TimelineEntry {
  at: Date
  kind: TimelineKind
  tone: TimelineTone
  text: string
  /** The text of a message or note, or a reason. */
  detail: string | null
  by: string
}

/** 'operator:asha' → 'asha'. */
export function actorLabel(actor: string): string {
  if (actor.startsWith(STAFF_PREFIX)) return actor.slice(STAFF_PREFIX.length)
  return say(actor.startsWith('customer:') ? words.theCustomer : words.automatic)
}
