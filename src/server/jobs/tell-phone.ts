import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendJobLater } from '#domain/later-jobs.ts'
import { referenceOf } from '#domain/orders/records/whatsapp-statuses.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { CLAIM_MS, deliver, isThis, type MessageKey } from './deliver.ts'
import type { Sms } from './messages/sms.ts'
import { whatsappOf } from './messages/whatsapp.ts'

interface Told {
  key: Pick<MessageKey, 'subject' | 'about'>
  phone: string
  /** Whether its owner wants WhatsApp; null if they were never asked. */
  whatsapp: 'on' | 'off' | null
  sms: Sms
  /** Counts the message, or refuses it, before each sending. */
  count?: () => Promise<void>
  /** Called once the gateway has the message. */
  sent?: (() => Promise<void>) | undefined
  /** Tells this message again; it is run when WhatsApp has had its time. */
  job: Jobs['notify-order']
}

/**
 * Tells a phone: by WhatsApp if its owner wants that, by SMS if not. One SMS follows a WhatsApp message that is refused,
 * that fails, or that has not been delivered in time: with the first attempt the same job is queued for later, so that
 * an SMS leaves even when everything else fails. However often it is called, neither is sent twice. What has not left
 * by WhatsApp when its owner says STOP goes by SMS.
 */
export async function tellPhone(shop: Shop, told: Told): Promise<void> {
  const { key, phone, sms, count = async () => undefined, sent = async () => undefined } = told
  const { whatsapp, rules } = shop
  const message = whatsapp && rules.whatsapp && told.whatsapp ? whatsappOf(rules.whatsapp, sms) : undefined
  const bySms = () =>
    deliver(shop, { ...key, channel: 'sms' }, async () => {
      await count()
      await shop.sms.send({ phone, ...sms })
      await sent()
    })
  if (!whatsapp || !message) return bySms()

  const whatsappKey = { ...key, channel: 'whatsapp' } as const
  const { whatsapp: before, sms: smsBefore } = await rowsOf(shop, key)
  // A job tells an order's earlier messages anew. An SMS that is only queued has told nobody: reminders are noted so.
  const wasBySms = smsBefore !== undefined && smsBefore.state !== 'queued'
  if (!before && (told.whatsapp === 'off' || wasBySms)) return bySms()
  if (before?.state === 'delivered') return
  if (before?.state === 'failed') return bySms()
  if (before?.fallBackAt && before.fallBackAt <= shop.now()) {
    return (await giveUp(shop, whatsappKey, 'late')) ? bySms() : undefined
  }
  if (told.whatsapp === 'off' && before?.state !== 'sent') {
    return (await giveUp(shop, whatsappKey, 'off')) ? bySms() : undefined
  }
  if (!before) await begin(shop, told, rules.whatsapp?.waitFor ?? 0)
  const reference = referenceOf(key)
  await deliver(shop, whatsappKey, async () => {
    await count()
    await whatsapp.send({ phone, ...message, reference })
    await sent()
  })
  if ((await rowsOf(shop, key)).whatsapp?.state === 'failed') await bySms()
}

type Row = Pick<typeof messages.$inferSelect, 'channel' | 'state' | 'fallBackAt'>

/** What is noted of a message, by channel. */
async function rowsOf({ db }: Pick<Shop, 'db'>, { subject, about }: Told['key']) {
  const found: Row[] = await db
    .select({ channel: messages.channel, state: messages.state, fallBackAt: messages.fallBackAt })
    .from(messages)
    .where(and(eq(messages.subject, subject), eq(messages.about, about)))
  const rows: Partial<Record<Row['channel'], Row>> = {}
  for (const row of found) rows[row.channel] = row
  return rows
}

/** Notes the message with the time when an SMS follows it, and queues the job for then. */
async function begin(shop: Pick<Shop, 'db' | 'now'>, { key, job }: Told, waitFor: number): Promise<void> {
  const at = shop.now()
  const fallBackAt = new Date(at.getTime() + waitFor)
  await inTransaction(shop.db, async tx => {
    const noted = await tx
      .insert(messages)
      .values({ ...key, channel: 'whatsapp', state: 'queued', at, fallBackAt })
      .onConflictDoNothing()
      .returning({ about: messages.about })
    if (noted.length > 0) await sendJobLater(tx, 'notify-order', job, fallBackAt)
  })
}

/**
 * Gives a message up that was not delivered in time (`late`), or that has not left yet and is not wanted any more
 * (`off`), so that nobody sends it; false when it was delivered, or with `off` has left. Throws while it is being sent.
 */
async function giveUp(
  shop: Pick<Shop, 'db' | 'now' | 'record'>,
  key: MessageKey,
  why: 'late' | 'off',
): Promise<boolean> {
  const isIdle = or(
    inArray(messages.state, why === 'late' ? ['queued', 'sent'] : ['queued']),
    and(eq(messages.state, 'sending'), lt(messages.at, new Date(shop.now().getTime() - CLAIM_MS))),
  )
  const given = await shop.db
    .update(messages)
    .set({ state: 'failed' })
    .where(and(isThis(key), isIdle))
    .returning({ about: messages.about })
  if (given.length > 0) {
    if (why === 'late') shop.record('message.late', key)
    return true
  }
  const { whatsapp: now } = await rowsOf(shop, key)
  if (now?.state === 'sending') throw new Error('this message is being sent by another worker')
  return now?.state === 'failed'
}
