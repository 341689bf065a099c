import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import { emailConfirmations } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isSigned, linkFrom, linkQuery, type SignedLinkQuery } from '#domain/signatures.ts'
import { DAY_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { consume, type RateLimit, releaseCount } from '../rate-limits.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { getProfile } from './profile.ts'
import { emailLinkInvalid, manyConfirmations, noEmailYet } from './words.ts'

/**
 * An email address gets the details of bookings only after it is confirmed. Any address can be typed, so its owner
 * confirms it once for each account by a signed link, and gets nothing but that link before.
 */

const LINK_MS = 7 * DAY_MS
const PURPOSE = 'email'

/** Daily limits, per address and per account. */
const MAX_TO_ADDRESS = 3
const MAX_FROM_CUSTOMER = 5

interface Address {
  customerId: string
  email: string
}

const confirmedOf = prepared(db =>
  db
    .select({ customerId: emailConfirmations.customerId, email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(
      and(
        sql`${emailConfirmations.customerId} = any(${sql.placeholder('customerIds')})`,
        isNotNull(emailConfirmations.confirmedAt),
      ),
    )
    .prepare('confirmed_emails_of_customers'),
)

export const hasConfirmedEmail = batched(async (db, addresses: readonly Address[]) => {
  const customerIds = [...new Set(addresses.map(({ customerId }) => customerId))]
  const confirmed = await confirmedOf(db).execute({ customerIds })
  return addresses.map(({ customerId, email }) =>
    confirmed.some(address => address.customerId === customerId && address.email === email.toLowerCase()),
  )
})

/** The address's limit is first, so that a rejected call does not count for the customer. */
const limitsOf = ({ customerId, email }: Address): RateLimit[] => {
  const daily = { windowMs: DAY_MS, message: sentence(manyConfirmations) }
  return [
    { ...daily, key: `email-link-to:${email.toLowerCase()}`, limit: MAX_TO_ADDRESS },
    { ...daily, key: `email-link-from:${customerId}`, limit: MAX_FROM_CUSTOMER },
  ]
}

async function recordRequest(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  address: Address,
): Promise<string> {
  for (const limit of limitsOf(address)) await consume(shop, connection, limit)
  const email = address.email.toLowerCase()
  const [row] = await connection
    .insert(emailConfirmations)
    .values({ customerId: address.customerId, email, requestedAt: shop.now() })
    .onConflictDoUpdate({
      target: [emailConfirmations.customerId, emailConfirmations.email],
      set: { requestedAt: shop.now() },
    })
    .returning({ id: emailConfirmations.id })
  if (!row) throw new Error('a confirmation was not written')
  return row.id
}

/** Valid for a week; does not contain the address. */
export function confirmationLink({ now, rules }: Pick<Shop, 'now' | 'rules'>, id: string): string {
  const expiresAt = new Date(now().getTime() + LINK_MS)
  const query = new URLSearchParams({ id, ...linkQuery(rules.secret, PURPOSE, id, expiresAt) })
  return `${rules.shopUrl}${pathOf('confirmEmail')}?${query}`
}

/** A failed e-mail is not counted. */
export async function sendWithLink(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  address: Address,
  send: (link: string) => Promise<void>,
): Promise<void> {
  const id = await recordRequest(shop, shop.db, address)
  try {
    await send(confirmationLink(shop, id))
  } catch (error) {
    for (const limit of limitsOf(address)) await releaseCount(shop, shop.db, limit)
    throw error
  }
}

export async function profileEmail(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
): Promise<{ email: string | null; isConfirmed: boolean }> {
  const { id: customerId, email } = await getProfile(shop, viewer)
  return { email, isConfirmed: email !== null && (await hasConfirmedEmail(shop.db, { customerId, email })) }
}

export async function requestEmailConfirmation(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  viewer: Viewer,
): Promise<void> {
  const { id: customerId, email } = await getProfile(shop, viewer)
  if (email === null) throw new Refusal('NOT_FOUND', sentence(noEmailYet))
  await inTransaction(shop.db, async tx => {
    const confirmationId = await recordRequest(shop, tx, { customerId, email })
    await shop.sendJob(tx, 'notify-email', { confirmationId, about: 'please-confirm' })
  })
}

/** Idempotent. Then sends the full e-mails of upcoming bookings. */
export async function confirmEmail(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  { id, ...query }: SignedLinkQuery & { id: string },
): Promise<void> {
  const now = shop.now()
  if (!isSigned(shop.rules.secret, linkFrom(PURPOSE, id, query), now)) throw linkInvalid()
  await inTransaction(shop.db, async tx => {
    const [row] = await tx
      .select()
      .from(emailConfirmations)
      .where(eq(emailConfirmations.id, id))
      .for('update')
    if (!row) throw linkInvalid()
    if (row.confirmedAt) return
    await tx.update(emailConfirmations).set({ confirmedAt: now }).where(eq(emailConfirmations.id, id))
    await shop.sendJob(tx, 'notify-email', { confirmationId: id, about: 'confirmed' })
  })
}

const linkInvalid = () => new Refusal('LINK_INVALID', sentence(emailLinkInvalid))

export async function confirmationById(
  db: Connection,
  id: string,
): Promise<typeof emailConfirmations.$inferSelect | undefined> {
  const [row] = await db.select().from(emailConfirmations).where(eq(emailConfirmations.id, id))
  return row
}
