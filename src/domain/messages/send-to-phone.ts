import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendJobLater } from '#domain/later-jobs.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { CLAIM_MS, deliver, deliverSms } from './deliver.ts'
import { isMessage, type MessageKey } from './message-key.ts'
import { type PhoneTexts, routeOf } from './route.ts'
import { messageReference } from './whatsapp-statuses.ts'

interface PhoneMessage extends PhoneTexts {
  key: Pick<MessageKey, 'subject' | 'about'>
  phone: string
  /** Whether its owner has chosen WhatsApp; null: never. */
  choice: 'on' | 'off' | null
  /** True if its email states everything. */
  hasEmail: () => Promise<boolean>
  /** Checks a limit before each message; a retry does not count again. */
  count?: () => Promise<void>
  /** Called when the gateway has accepted the message. */
  sent?: (() => Promise<void>) | undefined
  /** Queued to fall back to SMS when WhatsApp has not delivered in time. */
  job: Jobs['notify-order']
}

/**
 * By WhatsApp if the owner agreed, otherwise by SMS. An SMS follows, once, if a WhatsApp message is refused, fails, is
 * not delivered in time, or has not been sent when its owner opts out. Idempotent.
 */
export async function sendToPhone(shop: Shop, message: PhoneMessage): Promise<void> {
  const { key, phone, choice, count = async () => undefined, sent = async () => undefined } = message
  const { whatsapp, rules } = shop
  const route = routeOf(message, { hasChosenWhatsApp: choice !== null }, rules)
  const bySms = async () => {
    if (route.sms || !(await message.hasEmail()))
      await deliverSms(shop, key, { phone, sms: route.sms, count, sent })
  }
  const template = route.whatsapp
  if (!whatsapp || !template) return bySms()

  const whatsappKey = { ...key, channel: 'whatsapp' } as const
  const { whatsapp: before, sms: smsBefore } = await rowsOf(shop, key)
  // A job may repeat an order's earlier messages. Reminders are recorded as queued SMS before they are sent.
  const wasBySms = smsBefore !== undefined && smsBefore.state !== 'queued'
  if (!before && (choice === 'off' || wasBySms)) return bySms()
  if (before?.state === 'delivered') return
  if (before?.state === 'failed') return bySms()
  if (before?.fallBackAt && before.fallBackAt <= shop.now()) {
    return (await stopWhatsApp(shop, whatsappKey, 'late')) ? bySms() : undefined
  }
  if (choice === 'off' && before?.state !== 'sent') {
    return (await stopWhatsApp(shop, whatsappKey, 'off')) ? bySms() : undefined
  }
  if (!before) await recordWithFallback(shop, message, rules.whatsapp?.waitFor ?? 0)
  const reference = messageReference(key)
  await deliver(shop, whatsappKey, async () => {
    await count()
    await whatsapp.send({ phone, ...template, reference })
    await sent()
  })
  if ((await rowsOf(shop, key)).whatsapp?.state === 'failed') await bySms()
}

type Row = Pick<typeof messages.$inferSelect, 'channel' | 'state' | 'fallBackAt'>

async function rowsOf({ db }: Pick<Shop, 'db'>, { subject, about }: PhoneMessage['key']) {
  const found: Row[] = await db
    .select({ channel: messages.channel, state: messages.state, fallBackAt: messages.fallBackAt })
    .from(messages)
    .where(and(eq(messages.subject, subject), eq(messages.about, about)))
  const rows: Partial<Record<Row['channel'], Row>> = {}
  for (const row of found) rows[row.channel] = row
  return rows
}

/** Queues the fallback in the transaction that records the message, so that an SMS leaves even if the process dies. */
async function recordWithFallback(
  shop: Pick<Shop, 'db' | 'now'>,
  { key, job }: PhoneMessage,
  waitFor: number,
): Promise<void> {
  const at = shop.now()
  const fallBackAt = new Date(at.getTime() + waitFor)
  await inTransaction(shop.db, async tx => {
    const inserted = await tx
      .insert(messages)
      .values({ ...key, channel: 'whatsapp', state: 'queued', at, fallBackAt })
      .onConflictDoNothing()
      .returning({ about: messages.about })
    if (inserted.length > 0) await sendJobLater(tx, 'notify-order', job, fallBackAt)
  })
}

/**
 * Stops a message that was not delivered in time (`late`), or not sent before its owner opted out (`off`). False if it
 * was delivered or, with `off`, sent. Throws while another worker sends it.
 */
async function stopWhatsApp(
  shop: Pick<Shop, 'db' | 'now' | 'record'>,
  key: MessageKey,
  reason: 'late' | 'off',
): Promise<boolean> {
  const isIdle = or(
    inArray(messages.state, reason === 'late' ? ['queued', 'sent'] : ['queued']),
    and(eq(messages.state, 'sending'), lt(messages.at, new Date(shop.now().getTime() - CLAIM_MS))),
  )
  const stopped = await shop.db
    .update(messages)
    .set({ state: 'failed' })
    .where(and(isMessage(key), isIdle))
    .returning({ about: messages.about })
  if (stopped.length > 0) {
    if (reason === 'late') shop.record('message.late', key)
    return true
  }
  const { whatsapp: now } = await rowsOf(shop, key)
  if (now?.state === 'sending') throw new Error('this message is being sent by another worker')
  return now?.state === 'failed'
}
