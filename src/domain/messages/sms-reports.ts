import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { type Connection, prepared } from '#db/connection.ts'
import { messages, smsReports } from '#db/schema.ts'
import type { SmsReport, SmsSent } from '#domain/ports/services.ts'
import type { Shop } from '#domain/shop.ts'
import type { MessageKey } from './message-key.ts'

/**
 * What the SMS gateways report of messages. A report may come twice, and before the gateway's answer to our call; whichever
 * of the two comes last changes the message.
 */

type ReportDeps = Pick<Shop, 'db' | 'record'>
type SendDeps = ReportDeps & Pick<Shop, 'now'>

/** What is known of an SMS: which message it is, the gateway's report, or both. */
type KnownSms = Pick<typeof smsReports.$inferSelect, 'gateway' | 'gatewayId'> &
  Partial<Pick<typeof smsReports.$inferSelect, 'subject' | 'about' | 'state' | 'error'>> & { at: Date }

/** Records under which id a gateway accepted a message. */
export async function recordSmsSent(
  shop: SendDeps,
  { subject, about }: Pick<MessageKey, 'subject' | 'about'>,
  { gateway, gatewayId }: SmsSent,
): Promise<void> {
  if (gatewayId !== null) await recordKnown(shop, { gateway, gatewayId, subject, about, at: shop.now() })
}

/** Reports of codes, and of messages that are not ours, change nothing. A delivered message stays so. */
export async function recordSmsReports(
  shop: SendDeps,
  gateway: string,
  reports: readonly SmsReport[],
): Promise<void> {
  await Promise.all(reports.map(report => recordKnown(shop, { ...report, gateway, at: shop.now() })))
}

async function recordKnown({ db, record }: ReportDeps, known: KnownSms): Promise<void> {
  const changed = await saveKnown(db, known)
  if (!changed) return
  const { state, error, ...key } = changed
  if (state === 'delivered') record('message.delivered', key)
  else record('message.undelivered', { ...key, error: `${known.gateway}: ${error}` })
}

const { placeholder } = sql

/** Sorted, so that two batches can't deadlock. */
const saveReports = prepared(db =>
  db
    .insert(smsReports)
    .select(
      sql`select gateway, gateway_id, subject, about, state, error, at
        from unnest(${placeholder('gateways')}::text[], ${placeholder('ids')}::text[], ${placeholder('subjects')}::text[],
          ${placeholder('abouts')}::text[], ${placeholder('states')}::text[], ${placeholder('errors')}::text[],
          ${placeholder('times')}::timestamptz[]) as known (gateway, gateway_id, subject, about, state, error, at)
        order by gateway, gateway_id`,
    )
    .onConflictDoUpdate({
      target: [smsReports.gateway, smsReports.gatewayId],
      set: {
        subject: sql`coalesce(excluded.subject, ${smsReports.subject})`,
        about: sql`coalesce(excluded.about, ${smsReports.about})`,
        state: sql`case when ${smsReports.state} = 'delivered' then 'delivered' else coalesce(excluded.state, ${smsReports.state}) end`,
        error: sql`case when ${smsReports.state} = 'delivered' then null else coalesce(excluded.error, ${smsReports.error}) end`,
      },
    })
    .returning()
    .prepare('save_sms_reports'),
)

/** The message whose state changed, with its report; null: none did. */
interface Changed extends MessageKey {
  state: SmsReport['state']
  error: string | null
}

const saveKnown = batched(async (db, each: readonly KnownSms[]): Promise<readonly (Changed | null)[]> => {
  const byId = new Map<string, KnownSms>()
  for (const known of each) {
    const before = byId.get(idOf(known))
    byId.set(idOf(known), before ? joinKnown(before, known) : known)
  }
  const known = [...byId.values()]
  const rows = await saveReports(db).execute({
    gateways: known.map(({ gateway }) => gateway),
    ids: known.map(({ gatewayId }) => gatewayId),
    subjects: known.map(({ subject = null }) => subject),
    abouts: known.map(({ about = null }) => about),
    states: known.map(({ state = null }) => state),
    errors: known.map(({ error = null }) => error),
    times: known.map(({ at }) => at.toISOString()),
  })
  const changed = new Map(
    await Promise.all(rows.map(async row => [idOf(row), await applyReport(db, row)] as const)),
  )
  // Returned once, so that it is logged once.
  return each.map(one => (byId.delete(idOf(one)) ? (changed.get(idOf(one)) ?? null) : null))
})

const idOf = ({ gateway, gatewayId }: Pick<KnownSms, 'gateway' | 'gatewayId'>) => `${gateway} ${gatewayId}`

function joinKnown(before: KnownSms, { subject, about, state, error }: KnownSms): KnownSms {
  const reported = before.state === 'delivered' || !state ? before : { state, error }
  return {
    ...before,
    subject: subject ?? before.subject,
    about: about ?? before.about,
    state: reported.state,
    error: reported.error,
  }
}

/** One row a statement: of several, two statements that lock them in different orders could deadlock. */
const setState = prepared(db =>
  db
    .update(messages)
    .set({ state: sql`${placeholder('state')}` })
    .where(
      and(
        eq(messages.subject, placeholder('subject')),
        eq(messages.about, placeholder('about')),
        eq(messages.channel, 'sms'),
        sql`${messages.state} = any(${placeholder('before')})`,
      ),
    )
    .returning({ about: messages.about })
    .prepare('set_sms_state'),
)

async function applyReport(db: Connection, row: typeof smsReports.$inferSelect): Promise<Changed | null> {
  const { subject, about, state, error } = row
  if (subject === null || about === null || state === null) return null
  const before = state === 'delivered' ? [...ON_ITS_WAY, 'failed'] : ON_ITS_WAY
  const changed = await setState(db).execute({ subject, about, state, before })
  return changed.length > 0 ? { subject, about, channel: 'sms', state, error } : null
}

const ON_ITS_WAY = ['sending', 'sent']

/** Of the test messages of the check `sms`, of which only the last ones are kept. */
const CHECK = 'check:sms'

interface TestMessage {
  /** The text's name. */
  name: string
  sent: SmsSent
}

export async function recordTestMessages(shop: SendDeps, sent: readonly TestMessage[]): Promise<void> {
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
