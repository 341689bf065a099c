import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { staffRecoveryCodes, staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { createInviteToken } from './invites.ts'
import { lockEmployedStaff } from './staff.ts'
import { limitRefusals } from './webauthn.ts'
import { recoveryRefused } from './words.ts'

/** Printed codes for people who have lost their keys. A code does not sign in: it allows adding a key. */

const CODES = 8
/** Crockford's alphabet: no two characters look alike. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const GROUPS = 4
const ENROL_WITHIN_MS = 10 * MINUTE_MS

/** 80 random bits, '7K3M-Q9T4-…'. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    [...randomBytes(GROUP)].map(byte => LETTERS[byte % LETTERS.length]).join(''),
  ).join('-')

/** Accepts small letters and spaces, O for 0, and I or L for 1. */
const hashOfCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
    .digest('base64url')

/**
 * Replaced with every new key, because the first response may be lost. The caller holds the lock of the person's row.
 */
export async function newCodes(
  tx: Transaction,
  { staffId, issuedBy, now }: { staffId: string; issuedBy: string | null; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map(code => ({ codeHash: hashOfCode(code), staffId, issuedBy, createdAt: now })))
  return codes
}

/**
 * Ends the person's sessions, and returns an invitation that is valid for ten minutes. Its passkey replaces the earlier
 * ones.
 */
export const recover = (
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  code: string,
  address: string,
): Promise<string> => limitRefusals(shop, address, () => useRecoveryCode(shop, code))

const useRecoveryCode = (shop: Pick<Shop, 'db' | 'now' | 'rules'>, code: string): Promise<string> =>
  inTransaction(shop.db, async tx => {
    const isThis = eq(staffRecoveryCodes.codeHash, hashOfCode(code))
    const [found] = await tx.select().from(staffRecoveryCodes).where(isThis)
    // Locks the person before the code, as adding a key does.
    const staff = found && (await lockEmployedStaff(tx, found.staffId, 'no key update'))

    const used = await tx.delete(staffRecoveryCodes).where(isThis).returning()
    if (!staff || used.length === 0) throw new Refusal('PASSKEY_REFUSED', sentence(recoveryRefused))
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staff.id))

    await audit(tx, {
      at: shop.now(),
      actor: { kind: 'staff', id: staff.id, name: staff.name },
      action: 'staff.recovered',
      subject: `staff:${staff.id}`,
    })

    const { issuedBy } = found
    const invite = { staffId: staff.id, issuedBy, lifetime: ENROL_WITHIN_MS, replacesKeys: true }
    return createInviteToken(shop, tx, invite)
  })
