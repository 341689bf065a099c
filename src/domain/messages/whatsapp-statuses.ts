import { and, eq, inArray, ne } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WhatsAppStatus } from '#domain/ports/services.ts'
import type { Shop } from '#domain/shop.ts'
import { isUuid } from '#domain/uuid.ts'
import { parseMessageName } from '#rules/orders/messages.ts'

/** WhatsApp's statuses of messages about orders arrive late, duplicated and in any order. */

const SUBJECT = 'order:'

interface Key {
  subject: string
  about: string
}

/** Our reference of a message at WhatsApp. Ids only. */
export const messageReference = ({ subject, about }: Key): string => `${subject} ${about}`

/** Undefined if the reference is not the shop's. */
function namedBy(reference: string) {
  const [subject = '', about = ''] = reference.split(' ', 2)
  const orderId = subject.slice(SUBJECT.length)
  const message = parseMessageName(about)
  return subject.startsWith(SUBJECT) && isUuid(orderId) && message && { subject, about, orderId, message }
}

/**
 * A message that was delivered stays delivered, even if its SMS was sent meanwhile. If WhatsApp reports a failure, the
 * message is sent by SMS. A repeated status has no effect.
 */
export async function recordWhatsAppStatuses(
  shop: Pick<Shop, 'db' | 'sendJob' | 'record'>,
  statuses: readonly WhatsAppStatus[],
): Promise<void> {
  for (const { reference, status, error } of statuses) {
    const named = namedBy(reference)
    if (named) await RECORD[status](shop, named, error)
  }
}

type NamedMessage = Exclude<ReturnType<typeof namedBy>, undefined | false>
type Note = (
  shop: Pick<Shop, 'db' | 'sendJob' | 'record'>,
  named: NamedMessage,
  error?: number,
) => Promise<void>

const isThis = ({ subject, about }: Key) =>
  and(eq(messages.subject, subject), eq(messages.about, about), eq(messages.channel, 'whatsapp'))

const RECORD: Record<WhatsAppStatus['status'], Note> = {
  async sent({ db }, named) {
    // The message was sent but the response was lost, so it must not be sent again.
    await db
      .update(messages)
      .set({ state: 'sent' })
      .where(and(isThis(named), inArray(messages.state, ['queued', 'sending'])))
  },

  async delivered({ db, record }, named) {
    const updated = await db
      .update(messages)
      .set({ state: 'delivered' })
      .where(and(isThis(named), ne(messages.state, 'delivered')))
      .returning({ about: messages.about })
    const { subject, about } = named
    if (updated.length > 0) record('message.delivered', { subject, about, channel: 'whatsapp' })
  },

  async failed({ db, sendJob, record }, named, error) {
    const { subject, about, orderId, message } = named
    const hasFailed = await inTransaction(db, async tx => {
      const updated = await tx
        .update(messages)
        .set({ state: 'failed' })
        .where(and(isThis(named), inArray(messages.state, ['queued', 'sending', 'sent'])))
        .returning({ about: messages.about })
      if (updated.length > 0) await sendJob(tx, 'notify-order', { orderId, about: message })
      return updated.length > 0
    })
    if (hasFailed)
      record('message.undelivered', { subject, about, channel: 'whatsapp', error: `WhatsApp: ${error}` })
  },
}
