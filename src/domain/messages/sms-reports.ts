import { and, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { messages, smsReports } from '#db/schema.ts'
import type { SmsReport, SmsSent } from '#domain/ports/services.ts'
import type { Shop } from '#domain/shop.ts'
import { isMessage, type MessageKey } from './message-key.ts'

/**
 * What the SMS gateways report of messages. A report may come twice, and before the gateway's answer to our call; whichever
 * of the two comes last changes the message.
 */

type ReportDeps = Pick<Shop, 'db' | 'now' | 'record'>
type ReportRow = typeof smsReports.$inferSelect

/** Records under which id a gateway accepted a message. */
export async function recordSmsSent(
  shop: ReportDeps,
  { subject, about }: Pick<MessageKey, 'subject' | 'about'>,
  { gateway, gatewayId }: SmsSent,
): Promise<void> {
  if (gatewayId === null) return
  const [row] = await shop.db
    .insert(smsReports)
    .values({ gateway, gatewayId, subject, about, at: shop.now() })
    .onConflictDoUpdate({ target: [smsReports.gateway, smsReports.gatewayId], set: { subject, about } })
    .returning()
  if (row) await applyReport(shop, row)
}

/** Reports of codes, and of messages that are not ours, change nothing. A delivered message stays so. */
export async function recordSmsReports(
  shop: ReportDeps,
  gateway: string,
  reports: readonly SmsReport[],
): Promise<void> {
  for (const { gatewayId, state, error = null } of reports) {
    const [row] = await shop.db
      .insert(smsReports)
      .values({ gateway, gatewayId, state, error, at: shop.now() })
      .onConflictDoUpdate({
        target: [smsReports.gateway, smsReports.gatewayId],
        set: { state, error },
        setWhere: or(isNull(smsReports.state), ne(smsReports.state, 'delivered')),
      })
      .returning()
    if (row) await applyReport(shop, row)
  }
}

async function applyReport({ db, record }: ReportDeps, row: ReportRow): Promise<void> {
  const { subject, about, state, gateway, error } = row
  if (subject === null || about === null || state === null) return
  const key = { subject, about, channel: 'sms' } as const
  const changed = await db
    .update(messages)
    .set({ state })
    .where(
      and(
        isMessage(key),
        inArray(messages.state, state === 'delivered' ? [...ON_ITS_WAY, 'failed'] : ON_ITS_WAY),
      ),
    )
    .returning({ about: messages.about })
  if (changed.length === 0) return
  if (state === 'delivered') record('message.delivered', key)
  else record('message.undelivered', { ...key, error: `${gateway}: ${error}` })
}

const ON_ITS_WAY: ('sending' | 'sent')[] = ['sending', 'sent']

/** Of the test messages of the check `sms`, of which only the last ones are kept. */
const CHECK = 'check:sms'

interface TestMessage {
  /** The text's name. */
  name: string
  sent: SmsSent
}

export async function recordTestMessages(shop: ReportDeps, sent: readonly TestMessage[]): Promise<void> {
  await shop.db.delete(smsReports).where(eq(smsReports.subject, CHECK))
  for (const message of sent) await recordSmsSent(shop, { subject: CHECK, about: message.name }, message.sent)
}

/** The last test messages that were sent after `after`, with what became of each. */
export async function readTestMessages({ db }: Pick<Shop, 'db'>, after: Date) {
  const { about: name, gateway, state, error, at } = smsReports
  const rows = await db
    .select({ name, gateway, state, error, at })
    .from(smsReports)
    .where(and(eq(smsReports.subject, CHECK), gt(smsReports.at, after)))
    .orderBy(gateway, name)
  return rows.map(row => ({ ...row, name: row.name ?? '' }))
}

/** Reports of unknown messages, once no answer to our call can follow. */
export async function deleteUnknownReports({ db }: Pick<Shop, 'db'>, before: Date): Promise<void> {
  await db.delete(smsReports).where(and(isNull(smsReports.subject), lt(smsReports.at, before)))
}
