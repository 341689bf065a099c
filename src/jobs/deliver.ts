import { and, eq, lt, or } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { messages } from '#db/schema.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Shop } from '#domain/shop.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { describeError } from '#src/log.ts'

/** Which message it is: what it is about ('order:<id>'), which of its messages ('confirmed'), and how it goes. */
export type MessageKey = Pick<typeof messages.$inferSelect, 'subject' | 'about' | 'channel'>

/** Longer than any try takes: a message still being sent after this was left behind by a process that died. */
const CLAIM_MS = 2 * MINUTE_MS

const isThis = ({ subject, about, channel }: MessageKey) =>
  and(eq(messages.subject, subject), eq(messages.about, about), eq(messages.channel, channel))

/**
 * Sends a message unless it was sent before, however often and by however many workers it is asked for. What the
 * gateway refuses for good, or a ceiling forbids, is not tried again; without an answer it throws, and the queue
 * tries again later. Only a process that dies between the gateway's yes and the note of it sends a message twice.
 */
export async function deliver(
  shop: Pick<Shop, 'db' | 'now' | 'record'>,
  key: MessageKey,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claim(shop, key))) return
  try {
    await send()
  } catch (error) {
    const isFinal = isRefusal(error)
    await mark(shop, key, isFinal ? 'failed' : 'queued')
    shop.record(isFinal ? 'message.refused' : 'message.not-sent', { ...key, error: describeError(error) })
    if (isFinal) return
    throw error
  }
  await mark(shop, key, 'sent')
  shop.record('message.sent', key)
}

/** Takes a message on; false when it was sent or refused already. Throws while another worker is sending it. */
async function claim({ db, now }: Pick<Shop, 'db' | 'now'>, key: MessageKey): Promise<boolean> {
  const at = now()
  const isLeftBehind = and(eq(messages.state, 'sending'), lt(messages.at, new Date(at.getTime() - CLAIM_MS)))
  const claimed = await db
    .insert(messages)
    .values({ ...key, state: 'sending', at })
    .onConflictDoUpdate({
      target: [messages.subject, messages.about, messages.channel],
      set: { state: 'sending', at },
      setWhere: or(eq(messages.state, 'queued'), isLeftBehind),
    })
    .returning({ state: messages.state })
  if (claimed.length > 0) return true
  const [found] = await db.select({ state: messages.state }).from(messages).where(isThis(key))
  if (found?.state === 'sent' || found?.state === 'failed') return false
  throw new Error('this message is being sent by another worker')
}

/** Whether a message was sent. */
export async function hasLeft(db: Shop['db'], key: MessageKey): Promise<boolean> {
  return (await db.$count(messages, and(isThis(key), eq(messages.state, 'sent')))) > 0
}

async function mark(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  key: MessageKey,
  state: 'queued' | 'sent' | 'failed',
): Promise<void> {
  await db.update(messages).set({ state, at: now() }).where(isThis(key))
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'not_found'))

/** Does all of it even when a part fails, then throws the first failure. */
export async function allOf(parts: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(parts)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
