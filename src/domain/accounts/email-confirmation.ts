import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { emailConfirmations } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { pathOf } from '#rules/pages.ts'
import { emailLinkInvalid, manyConfirmations, noEmailYet } from '#text/errors/accounts.ts'
import { sentence } from '#text/text.ts'
import { isSigned, type LinkQuery, linkFrom, linkQuery } from '../links/signatures.ts'
import { consume, giveBack, type RateLimit } from '../rate-limits.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { getProfile } from './profile.ts'

/**
 * Whether an e-mail address may be told of an account's bookings. Anybody may type any address: its owner says yes by a
 * signed link, once for each account, and until then gets nothing but that link.
 */

const LINK_MS = 7 * DAY_MS
const PURPOSE = 'email'

/** Letters with such a link in a day: to one address, from all accounts, and from one account. */
const MAX_TO_ADDRESS = 3
const MAX_FROM_CUSTOMER = 5

interface Address {
  customerId: string
  email: string
}

const isThis = ({ customerId, email }: Address) =>
  and(eq(emailConfirmations.customerId, customerId), eq(emailConfirmations.email, email.toLowerCase()))

/** Whether the owner of this address has agreed to letters about this account. */
export async function isEmailConfirmed(connection: Connection, address: Address): Promise<boolean> {
  const found = await connection.$count(
    emailConfirmations,
    and(isThis(address), isNotNull(emailConfirmations.confirmedAt)),
  )
  return found > 0
}

const limitsOf = ({ customerId, email }: Address): RateLimit[] => {
  const daily = { windowMs: DAY_MS, message: sentence(manyConfirmations) }
  return [
    { ...daily, key: `email-link-from:${customerId}`, limit: MAX_FROM_CUSTOMER },
    { ...daily, key: `email-link-to:${email.toLowerCase()}`, limit: MAX_TO_ADDRESS },
  ]
}

/** Counts a letter with a link, and writes down that the address was asked. Answers the id. Refusal TOO_MANY. */
async function ask(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  address: Address,
): Promise<string> {
  for (const limit of limitsOf(address)) await consume(shop, connection, limit)
  const email = address.email.toLowerCase()
  const [row] = await connection
    .insert(emailConfirmations)
    .values({ customerId: address.customerId, email, askedAt: shop.now() })
    .onConflictDoUpdate({
      target: [emailConfirmations.customerId, emailConfirmations.email],
      set: { askedAt: shop.now() },
    })
    .returning({ id: emailConfirmations.id })
  if (!row) throw new Error('a confirmation was not written')
  return row.id
}

/** The page on which the owner of an address confirms it: good for a week, and holds no address. */
export function confirmationLink({ now, rules }: Pick<Shop, 'now' | 'rules'>, id: string): string {
  const expiresAt = new Date(now().getTime() + LINK_MS)
  const query = new URLSearchParams({ id, ...linkQuery(rules.secret, PURPOSE, id, expiresAt) })
  return `${rules.shopUrl}${pathOf('confirmEmail')}?${query}`
}

/** Sends a letter with a link; one that does not leave is not counted. Refusal TOO_MANY. */
export async function sendWithLink(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  address: Address,
  send: (link: string) => Promise<void>,
): Promise<void> {
  const id = await ask(shop, shop.db, address)
  try {
    await send(confirmationLink(shop, id))
  } catch (error) {
    for (const limit of limitsOf(address)) await giveBack(shop, shop.db, limit)
    throw error
  }
}

/** The address of the viewer's profile, null where there is none, and whether it is confirmed. */
export async function profileEmail(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
): Promise<{ email: string | null; isConfirmed: boolean }> {
  const { id: customerId, email } = await getProfile(shop, viewer)
  return { email, isConfirmed: email !== null && (await isEmailConfirmed(shop.db, { customerId, email })) }
}

/** Sends a link to the address of the viewer's profile. Refusals: NOT_FOUND where there is none, TOO_MANY. */
export async function askProfileEmail(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  viewer: Viewer,
): Promise<void> {
  const { id: customerId, email } = await getProfile(shop, viewer)
  if (email === null) throw new Refusal('NOT_FOUND', sentence(noEmailYet))
  await inTransaction(shop.db, async tx => {
    const confirmationId = await ask(shop, tx, { customerId, email })
    await shop.sendJob(tx, 'notify-email', { confirmationId, about: 'please-confirm' })
  })
}

/**
 * Confirms the address behind a link; doing it again changes nothing. Its upcoming bookings are told in full now. Refusal
 * LINK_INVALID for what is guessed, altered or over a week old, and where the account has ended since.
 */
export async function confirmEmail(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  { id, ...query }: LinkQuery & { id: string },
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

/** What was asked of an address, by the id of the asking. */
export async function confirmationById(
  db: Connection,
  id: string,
): Promise<typeof emailConfirmations.$inferSelect | undefined> {
  const [row] = await db.select().from(emailConfirmations).where(eq(emailConfirmations.id, id))
  return row
}
