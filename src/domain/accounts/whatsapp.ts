import { and, eq, gte, notExists, sql } from 'drizzle-orm'
import { consents, customers } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { WHATSAPP_CONSENT_VERSION } from '#rules/consent.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { isStopMessage } from '#rules/stop-words.ts'
import { confirmPhoneFirst } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { WhatsAppText } from '../ports/services.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { whatsappMissing } from './words.ts'

/** Each change is recorded as a consent given or withdrawn. */

export const whatsappConsent = (
  customerId: string,
  given: 'ticked' | 'withdrawn',
  now: Date,
): typeof consents.$inferInsert => ({
  customerId,
  purpose: 'whatsapp',
  textVersion: WHATSAPP_CONSENT_VERSION,
  given,
  createdAt: now,
})

export async function chooseWhatsApp(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { customerId, isPhoneVerified }: Viewer,
  isWanted: boolean,
): Promise<void> {
  if (!isPhoneVerified) throw new Refusal('PHONE_UNVERIFIED', sentence(confirmPhoneFirst))
  if (isWanted && !shop.rules.whatsapp) {
    throw new Refusal('INVALID', sentence(whatsappMissing), {
      fields: { whatsapp: sentence(whatsappMissing) },
    })
  }
  const isOther = isWanted ? sql`${customers.whatsapp} is distinct from 'on'` : eq(customers.whatsapp, 'on')
  await inTransaction(shop.db, async tx => {
    const changed = await tx
      .update(customers)
      .set({ whatsapp: isWanted ? 'on' : 'off' })
      .where(and(eq(customers.id, customerId), isOther))
      .returning({ id: customers.id })
    if (changed.length > 0) await record(tx, customerId, isWanted ? 'ticked' : 'withdrawn', shop.now())
  })
}

/** WhatsApp repeats a STOP for days until it is answered, so a STOP does not withdraw consents given after it. */
export async function withdrawWhatsApp(
  shop: Pick<Shop, 'db' | 'now'>,
  texts: readonly WhatsAppText[],
): Promise<void> {
  for (const { phone, writtenAt } of texts.filter(({ text }) => isStopMessage(text))) {
    await inTransaction(shop.db, async tx => {
      const now = shop.now()
      const [stopped] = await tx
        .update(customers)
        .set({ whatsapp: 'off' })
        .where(
          and(
            eq(customers.phone, phone),
            eq(customers.whatsapp, 'on'),
            notExists(consentSince(tx, writtenAt ?? now)),
          ),
        )
        .returning({ id: customers.id })
      if (stopped) await record(tx, stopped.id, 'withdrawn', now)
    })
  }
}

/** If both arrive in the same second, STOP counts as the later one. */
const consentSince = (tx: Transaction, at: Date) =>
  tx
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.customerId, customers.id),
        eq(consents.purpose, 'whatsapp'),
        eq(consents.given, 'ticked'),
        gte(consents.createdAt, new Date(at.getTime() + SECOND_MS)),
      ),
    )

async function record(tx: Transaction, customerId: string, given: 'ticked' | 'withdrawn', now: Date) {
  await tx.insert(consents).values(whatsappConsent(customerId, given, now))
}
