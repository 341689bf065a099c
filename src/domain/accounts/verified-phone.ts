import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { customers, emailConfirmations, sessions } from '#db/schema.ts'
import { nameToContinue } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import type { Transaction, Viewer } from '../shop.ts'
import type { CustomerRow } from './profile.ts'
import { endSessions } from './sessions.ts'

/** Whose account it is when a phone was proven by a code. */

interface Proof {
  phone: string
  name?: string
  /** What the browser that registered this phone was given, where it is this one. */
  proof?: string
  viewer?: Viewer
}

/** The proof of a registration is 256 random bits: a plain hash of it tells nothing. */
export const hashOfProof = (proof: string): string => createHash('sha256').update(proof).digest('base64url')

/**
 * The account of a phone that was just proven, created if there is none. Needs the lock on the phone. A session that
 * came from Google and has no phone yet joins that account; an e-mail address joins nothing, because it proves nothing.
 * `isTaken`: neither this session nor this browser registered the phone, so what gave access before is taken away.
 * Refusal NAME_REQUIRED when no name is known.
 */
export async function customerOfVerifiedPhone(
  tx: Transaction,
  { phone, name: typedName, proof, viewer }: Proof,
  now: Date,
): Promise<{ customer: CustomerRow; isTaken: boolean }> {
  const [account] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
  const stub = viewer && (await phonelessCustomer(tx, viewer))
  const name = account?.name ?? typedName ?? stub?.name
  if (!name) {
    throw new Refusal('NAME_REQUIRED', sentence(nameToContinue), {
      fields: { name: sentence(nameToContinue) },
    })
  }
  if (account) {
    const isProof = proof !== undefined && account.registrationProofHash === hashOfProof(proof)
    const isTaken = !account.phoneVerifiedAt && account.id !== viewer?.customerId && !isProof
    const kept = isTaken ? await voidAccess(tx, account) : account
    if (stub) await dissolve(tx, stub, account)
    const customer = await change(tx, account.id, {
      name: isTaken ? (typedName ?? stub?.name ?? name) : name,
      phoneVerifiedAt: account.phoneVerifiedAt ?? now,
      registrationProofHash: null,
      ...(stub ? joined(kept, stub) : {}),
    })
    return { customer, isTaken }
  }
  const values = { name, phone, phoneVerifiedAt: now }
  const customer = stub ? await change(tx, stub.id, values) : await create(tx, { ...values, createdAt: now })
  return { customer, isTaken: false }
}

/** The viewer's customer while it has no phone: somebody known only by a Google account. */
async function phonelessCustomer(tx: Transaction, viewer: Viewer): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, viewer.customerId), isNull(customers.phone)))
    .for('update')
  return row
}

/**
 * Registering a phone proves nothing, so whoever registered it without proving it loses access when its owner does.
 * Their own data goes too, above all their e-mail address: the owner's messages would be sent to it.
 */
async function voidAccess(tx: Transaction, account: CustomerRow): Promise<CustomerRow> {
  await endSessions(tx, account.id)
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.customerId, account.id))
  const nothing = { passwordHash: null, email: null, age: null, gender: null, address: null }
  return change(tx, account.id, nothing)
}

/** Its sessions go on as the account's: who holds them can sign in with the same Google account anyway. */
async function dissolve(tx: Transaction, stub: CustomerRow, account: CustomerRow): Promise<void> {
  await tx.update(sessions).set({ customerId: account.id }).where(eq(sessions.customerId, stub.id))
  await tx.delete(customers).where(eq(customers.id, stub.id))
}

/** What the account has stays; the Google account is the one that was proven together with the phone last. */
const joined = (account: CustomerRow, stub: CustomerRow) => ({
  googleSubject: stub.googleSubject,
  email: account.email ?? stub.email,
  age: account.age ?? stub.age,
  gender: account.gender ?? stub.gender,
  address: account.address ?? stub.address,
})

async function change(
  tx: Transaction,
  id: string,
  values: Partial<typeof customers.$inferInsert>,
): Promise<CustomerRow> {
  const [row] = await tx.update(customers).set(values).where(eq(customers.id, id)).returning()
  if (!row) throw new Error('a locked customer was not changed')
  return row
}

async function create(tx: Transaction, values: typeof customers.$inferInsert): Promise<CustomerRow> {
  const [row] = await tx.insert(customers).values(values).returning()
  if (!row) throw new Error('a customer was not written')
  return row
}
