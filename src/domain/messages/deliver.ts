import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import { messages } from '#db/schema.ts'
import { LateAnswer, ProviderError, type ProviderErrorKind } from '#domain/ports/provider-error.ts'
import type { Shop } from '#domain/shop.ts'
import { isRegistered, type Sms, sendSms } from '#domain/sms.ts'
import { MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { doorMessageName, type MessageAbout } from '#rules/orders/messages.ts'
import { describeError } from '#wire/describe-error.ts'
import { Refusal } from '#wire/errors.ts'
import { isMessage, type MessageKey } from './message-key.ts'
import { recordSmsSent } from './sms-reports.ts'

/** Longer than any attempt. An older claim belongs to a process that died. */
export const CLAIM_MS = 2 * MINUTE_MS

/**
 * Sends a message once, over all workers. Permanent errors of the gateway and limits are not retried; after other
 * errors it throws, and the queue retries. A message is sent twice only if the process dies between the gateway's
 * answer and recording it.
 */
export async function deliver(
  shop: Pick<Shop, 'db' | 'now' | 'record'>,
  key: MessageKey,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claimMessage(shop, key))) return
  try {
    await send()
  } catch (error) {
    if (error instanceof LateAnswer) {
      // The claim stays, so that a repeated job doesn't send it twice, until the answer comes or the claim expires.
      void error.answer
        .then(() => markSent(shop, key))
        .catch(late => markNotSent(shop, key, late))
        // Then the claim expires.
        .catch(() => undefined)
      shop.record('message.not-sent', { ...key, error: describeError(error) })
      throw error
    }
    if (await markNotSent(shop, key, error)) return
    throw error
  }
  await markSent(shop, key)
}

type MarkDeps = Pick<Shop, 'db' | 'record'>

async function markSent({ db, record }: MarkDeps, key: MessageKey): Promise<void> {
  await mark(db, { key, state: 'sent' })
  record('message.sent', key)
}

/** True if it is final. */
async function markNotSent({ db, record }: MarkDeps, key: MessageKey, error: unknown): Promise<boolean> {
  const isFinal = isRefusal(error)
  await mark(db, { key, state: isFinal ? 'failed' : 'queued' })
  const details = { ...key, error: describeError(error) }
  record(isFinal ? 'message.refused' : 'message.not-sent', details)
  if (error instanceof ProviderError && error.kind === 'not_set_up') record('message.not-set-up', details)
  return isFinal
}
interface SmsToPhone {
  phone: string
  /** Undefined if none of the shop's texts says it. */
  sms: Sms | undefined
  /** Checks a limit before each message; a retry does not count again. */
  count?: () => Promise<void>
  /** Called when the gateway has accepted the message. */
  sent?: () => Promise<void>
}

/** Sends an SMS once. One without a registered text is recorded as failed, which is no error: texts are optional. */
export async function deliverSms(
  shop: Pick<Shop, 'db' | 'now' | 'record' | 'sms' | 'rules'>,
  { subject, about }: Pick<MessageKey, 'subject' | 'about'>,
  { phone, sms, count, sent }: SmsToPhone,
): Promise<void> {
  const key = { subject, about, channel: 'sms' } as const
  if (!sms || !isRegistered(shop.rules, sms)) return recordNotSetUp(shop, key)
  await deliver(shop, key, async () => {
    await count?.()
    await afterAnswer(sendSms(shop, phone, sms), async answer => {
      await recordSmsSent(shop, key, answer)
      await sent?.()
    })
  })
}

/** Does it also after a late answer. */
async function afterAnswer<T>(call: Promise<T>, next: (answer: T) => Promise<void>): Promise<void> {
  try {
    await next(await call)
  } catch (error) {
    if (error instanceof LateAnswer) throw new LateAnswer(error.message, error.answer.then(next))
    throw error
  }
}

async function recordNotSetUp(
  { db, now, record }: Pick<Shop, 'db' | 'now' | 'record'>,
  key: MessageKey,
): Promise<void> {
  const failed = { state: 'failed', failure: 'not-set-up' } as const
  const recorded = await db
    .insert(messages)
    .values({ ...key, ...failed, at: now() })
    .onConflictDoUpdate({
      target: [messages.subject, messages.about, messages.channel],
      set: failed,
      setWhere: eq(messages.state, 'queued'),
    })
    .returning({ about: messages.about })
  if (recorded.length > 0) record('message.no-text', key)
}

/** Claims a message; false when it was sent or refused before. Throws while another worker is sending it. */
async function claimMessage({ db, now }: Pick<Shop, 'db' | 'now'>, key: MessageKey): Promise<boolean> {
  if (await isClaimed(db, { key, at: now() })) return true
  const [found] = await db.select({ state: messages.state }).from(messages).where(isMessage(key))
  if (found && found.state !== 'queued' && found.state !== 'sending') return false
  throw new Error('this message is being sent by another worker')
}

const nameOf = ({ subject, about, channel }: MessageKey) => `${subject} ${about} ${channel}`

const { placeholder } = sql

/** Sorted by `nameOf`, so that two workers can't deadlock. */
const claimMessages = prepared(db =>
  db
    .insert(messages)
    .select(
      sql`select subject, about, channel, 'sending', at, null::timestamptz, null
        from unnest(${placeholder('subjects')}::text[], ${placeholder('abouts')}::text[], ${placeholder('channels')}::text[],
          ${placeholder('times')}::timestamptz[]) as claim (subject, about, channel, at)
        order by (subject || ' ' || about || ' ' || channel) collate "C"`,
    )
    .onConflictDoUpdate({
      target: [messages.subject, messages.about, messages.channel],
      set: { state: 'sending', at: sql`excluded.at` },
      // Takes over an expired claim.
      setWhere: or(
        eq(messages.state, 'queued'),
        and(
          eq(messages.state, 'sending'),
          lt(messages.at, sql`excluded.at - ${CLAIM_MS / SECOND_MS} * interval '1 s'`),
        ),
      ),
    })
    .returning({ subject: messages.subject, about: messages.about, channel: messages.channel })
    .prepare('claim_messages'),
)

/** If several workers claim a message at once, one succeeds. */
const isClaimed = batched(async (db, calls: readonly { key: MessageKey; at: Date }[]) => {
  const first = new Map<string, (typeof calls)[number]>()
  for (const call of calls) if (!first.has(nameOf(call.key))) first.set(nameOf(call.key), call)
  const each = [...first.values()]
  const claimed = await claimMessages(db).execute({
    subjects: each.map(({ key }) => key.subject),
    abouts: each.map(({ key }) => key.about),
    channels: each.map(({ key }) => key.channel),
    times: each.map(({ at }) => at.toISOString()),
  })
  const got = new Set(claimed.map(nameOf))
  return calls.map(call => first.get(nameOf(call.key)) === call && got.has(nameOf(call.key)))
})

export async function isMessageSent(db: Shop['db'], key: MessageKey): Promise<boolean> {
  return (await db.$count(messages, and(isMessage(key), eq(messages.state, 'sent')))) > 0
}

/** True if the message was sent, or is being sent, by some channel. */
export async function isMessageClaimed(
  db: Shop['db'],
  { subject, about }: Pick<MessageKey, 'subject' | 'about'>,
): Promise<boolean> {
  const ofMessage = and(eq(messages.subject, subject), eq(messages.about, about))
  return (await db.$count(messages, ofMessage)) > 0
}

/** True if the message was not sent by some channel, or not to the door contact. */
export async function isMessageWaiting(
  db: Shop['db'],
  { subject, about }: { subject: string; about: MessageAbout },
): Promise<boolean> {
  const ofMessage = and(
    eq(messages.subject, subject),
    inArray(messages.about, [about, doorMessageName(about)]),
    inArray(messages.state, ['queued', 'sending']),
  )
  return (await db.$count(messages, ofMessage)) > 0
}

/** Only while it is being sent: WhatsApp may have reported its status already. */
const markMessages = prepared(db =>
  db
    .update(messages)
    .set({ state: sql`${placeholder('state')}` })
    .where(
      and(
        eq(messages.state, 'sending'),
        sql`${messages.subject} = any(${placeholder('subjects')})`,
        sql`concat_ws(' ', ${messages.subject}, ${messages.about}, ${messages.channel}) = any(${placeholder('names')})`,
      ),
    )
    .prepare('mark_messages'),
)

/** The time of the claim stays. */
const mark = batched(async (db, marked: readonly Mark[]) => {
  for (const [state, same] of Map.groupBy(marked, ({ state }) => state)) {
    const subjects = [...new Set(same.map(({ key }) => key.subject))]
    await markMessages(db).execute({ state, subjects, names: same.map(({ key }) => nameOf(key)) })
  }
  return marked.map(() => undefined)
})

interface Mark {
  key: MessageKey
  state: 'queued' | 'sent' | 'failed'
}

const FINAL: ReadonlySet<ProviderErrorKind> = new Set(['refused', 'not_found', 'not_set_up'])

const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof ProviderError && FINAL.has(error.kind))

/** Waits for all, then throws the first failure. */
export async function waitForAll(parts: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(parts)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
