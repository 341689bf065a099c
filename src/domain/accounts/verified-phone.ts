import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { customers, emailConfirmations, sessions } from '#db/schema.ts'
import { nameToContinue } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction, Viewer } from '../shop.ts'
import type { AccountRow } from './profile.ts'
import { endSessions } from './sessions.ts'

interface Proof {
  phone: string
  name?: string
  /** The registration's proof, if this browser registered the phone. */
  proof?: string
  viewer?: Viewer
}

/** A plain hash is enough for 256 random bits. */
export const hashProof = (proof: string): string => createHash('sha256').update(proof).digest('base64url')

/**
 * The caller must hold the phone's lock. Merges a Google session without a phone into the account; an email address
 * proves nothing and merges nothing. `isTaken`: another person had registered the phone and loses access. @throws
 * NAME_REQUIRED, with nothing changed
 */
export async function findVerifiedCustomer(
  tx: Transaction,
  { phone, name: typedName, proof, viewer }: Proof,
  now: Date,
): Promise<{ customer: AccountRow; isTaken: boolean }> {
  const [account] = await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
  const stub = viewer && (await phonelessCustomer(tx, viewer))

  const isProof = proof !== undefined && account?.registrationProofHash === hashProof(proof)
  const isOwn = account && (account.phoneVerifiedAt || account.id === viewer?.customerId || isProof)
  // An account that the desk opened has no password, and was named by its caller.
  const isTaken = account !== undefined && !isOwn && account.passwordHash !== null
  const ownName = typedName ?? stub?.name
  const name = isOwn ? account.name : (ownName ?? (isTaken ? undefined : account?.name))
  if (!name) {
    throw new Refusal('NAME_REQUIRED', sentence(nameToContinue), {
      fields: { name: sentence(nameToContinue) },
    })
  }

  if (account) {
    const kept = isTaken ? await voidAccess(tx, account) : account
    if (stub) await dissolveStub(tx, stub, account)
    const customer = await change(tx, account.id, {
      name,
      phoneVerifiedAt: account.phoneVerifiedAt ?? now,
      registrationProofHash: null,
      ...(stub ? mergeDetails(kept, stub) : {}),
    })
    return { customer, isTaken }
  }

  const values = { name, phone, phoneVerifiedAt: now }
  const customer = stub ? await change(tx, stub.id, values) : await create(tx, { ...values, createdAt: now })
  return { customer, isTaken: false }
}

async function phonelessCustomer(tx: Transaction, viewer: Viewer): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, viewer.customerId), isNull(customers.phone)))
    .for('update')
  return row
}

/**
 * Registering a phone proves nothing. Its proven owner therefore gets the account without what was typed at
 * registration, above all the email address, which would receive the owner's messages. The caller replaces the name.
 */
export async function voidAccess(tx: Transaction, account: AccountRow): Promise<AccountRow> {
  await endSessions(tx, account.id)
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.customerId, account.id))
  const nothing = {
    passwordHash: null,
    registrationProofHash: null,
    email: null,
    age: null,
    gender: null,
    address: null,
  }
  return change(tx, account.id, nothing)
}

/** Its sessions become the account's: their owner can sign in with the same Google account anyway. */
async function dissolveStub(tx: Transaction, stub: AccountRow, account: AccountRow): Promise<void> {
  await tx.update(sessions).set({ customerId: account.id }).where(eq(sessions.customerId, stub.id))
  await tx.delete(customers).where(eq(customers.id, stub.id))
}

const mergeDetails = (account: AccountRow, stub: AccountRow) => ({
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
): Promise<AccountRow> {
  const [row] = await tx.update(customers).set(values).where(eq(customers.id, id)).returning()
  if (!row) throw new Error('a locked customer was not changed')
  return row
}

async function create(tx: Transaction, values: typeof customers.$inferInsert): Promise<AccountRow> {
  const [row] = await tx.insert(customers).values(values).returning()
  if (!row) throw new Error('a customer was not written')
  return row
}
