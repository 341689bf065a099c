import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { staffAuthenticators, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import { consume, releaseCount } from '../rate-limits.ts'
import type { Connection, Shop } from '../shop.ts'
import { findInvitedStaffId, storeAppSecret, takeInvite } from './invites.ts'
import { newCodes } from './recovery-codes.ts'
import { type StaffSession, startStaffSession } from './sessions.ts'
import { endCodes, endKeys, lockEmployedStaff } from './staff.ts'
import { requireStepUp } from './step-up.ts'
import { base32, newSecret, sealSecret, stepOfCode, timeOfStep, unsealSecret } from './totp.ts'
import { limitRefusals, type PasskeyDeps, passkeyRefusal } from './webauthn.ts'
import { appEnded, codesNotAllowed } from './words.ts'

/**
 * Signing in with an authenticator app, for people who are allowed to by the staff list. A code confirms no action,
 * because it can't be bound to one. At sign-in every error is the same.
 */

interface Caller {
  address: string
  device: string | null
  /** The browser's session, which the new one replaces. */
  sessionBefore: string | undefined
}

/** Three of a million codes are correct at a time. Correct ones don't count towards the limit. */
const TRIES_A_DAY = 20

async function allowedBy(shop: PasskeyDeps, invite: string) {
  const staffId = await findInvitedStaffId(shop, invite)
  const found = staffId && (await inTransaction(shop.db, tx => lockEmployedStaff(tx, staffId)))
  if (!found) throw passkeyRefusal()
  if (!found.mayUseCodes) throw new Refusal('FORBIDDEN', sentence(codesNotAllowed))
  return found
}

/** Each call makes a new secret and voids the previous one, so that a link that others have seen reveals nothing. */
export async function startCodes(
  shop: PasskeyDeps,
  invite: string,
): Promise<{ secret: string; uri: string }> {
  const { id, name } = await allowedBy(shop, invite)
  const bytes = newSecret()
  await storeAppSecret(shop, invite, sealSecret(shop.rules.secret, id, bytes))
  const secret = base32(bytes)
  const { brand } = shop.rules.company
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(name)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}` }
}

export const enrolCodes = (
  shop: PasskeyDeps & Pick<Shop, 'sendJob'>,
  { invite, code }: { invite: string; code: string },
  caller: Caller,
): Promise<{ token: string; staffId: string; recoveryCodes: string[]; endedKeys: number }> =>
  limitRefusals(shop, caller.address, async () => {
    const { id: staffId } = await allowedBy(shop, invite)
    const now = shop.now()
    return inTransaction(shop.db, async tx => {
      const staff = await lockEmployedStaff(tx, staffId, 'no key update')
      const taken = staff?.mayUseCodes ? await takeInvite(shop, tx, invite, staffId) : undefined
      if (!staff || !taken?.appSecret) throw passkeyRefusal()

      const secret = unsealSecret(shop.rules.secret, staffId, taken.appSecret)
      const lastStep = secret && stepOfCode(secret, code, now)
      if (!secret || lastStep === undefined) throw passkeyRefusal()

      const { issuedBy } = taken
      const endedKeys = taken.replacesKeys ? await endKeys(tx, staffId) : 0
      await endCodes(tx, staffId)
      await tx.insert(staffAuthenticators).values({
        staffId,
        secret: sealSecret(shop.rules.secret, staffId, secret),
        lastStep,
        issuedBy,
        createdAt: now,
        signedInAt: now,
      })

      await audit(tx, {
        at: now,
        actor: { kind: 'staff', id: staffId, name: staff.name },
        action: 'staff.key-added',
        subject: `staff:${staffId}`,
        details: { endedKeys, way: 'authenticator app' },
      })
      await shop.sendJob(tx, 'notify-staff-key', { staffId, at: now.toISOString() })

      const recoveryCodes = await newCodes(tx, { staffId, issuedBy, now })
      const token = await startStaffSession(tx, {
        staffId,
        passkeyId: null,
        keysKnownUntil: null,
        device: caller.device,
        replaces: caller.sessionBefore,
        now,
      })
      return { token, staffId, recoveryCodes, endedKeys }
    })
  })

/** If several people have the name, the code decides. */
export const signInByCode = (
  shop: PasskeyDeps,
  { name, code }: { name: string; code: string },
  { address, device, sessionBefore }: Caller,
): Promise<{ token: string; staffId: string }> =>
  limitRefusals(shop, address, async () => {
    // Lower case is computed only by the database: JavaScript converts some letters differently, which would give a
    // name more tries.
    const { rows } = await shop.db.execute<{ folded: string }>(
      sql`select lower(${name.trim()}::text) as folded`,
    )
    const folded = rows[0]?.folded ?? ''
    const isThis = sql`lower(${staffTable.name}) = ${folded}`
    const named = await shop.db
      .select({ id: staffTable.id })
      .from(staffTable)
      .where(and(isThis, isNull(staffTable.endedAt)))

    // Limited by the name, so that the error doesn't show whether a person has it.
    const found = await useCode(shop, {
      staffIds: named.map(person => person.id),
      who: folded,
      code,
    })

    return inTransaction(shop.db, async tx => {
      // If the person leaves or has lost the device at this moment, the app is already gone or the other call waits for
      // this row.
      const app = (await lockEmployedStaff(tx, found)) && (await appOf(tx, found))
      if (!app) throw passkeyRefusal()
      const now = shop.now()
      await tx
        .update(staffAuthenticators)
        .set({ signedInAt: now })
        .where(eq(staffAuthenticators.staffId, found))
      const token = await startStaffSession(tx, {
        staffId: found,
        passkeyId: null,
        keysKnownUntil: app.signedInAt ?? app.createdAt,
        device,
        replaces: sessionBefore,
        now,
      })
      return { token, staffId: found }
    })
  })

export const requireCode = (shop: PasskeyDeps, { actor }: StaffSession, code: string): Promise<void> =>
  limitRefusals(shop, actor.id, async () => {
    await useCode(shop, { staffIds: [actor.id], who: actor.id, code })
  })

export async function readOwnAuthenticator(
  { db }: Pick<Shop, 'db'>,
  { actor }: StaffSession,
): Promise<{ createdAt: Date; lastUsedAt: Date } | undefined> {
  const app = await appOf(db, actor.id)
  return app && { createdAt: app.createdAt, lastUsedAt: timeOfStep(app.lastStep) }
}

/** Also ends the sessions that its codes opened. Requires a passkey, so that one way to sign in remains. */
export async function endOwnAuthenticator(
  shop: PasskeyDeps,
  staff: StaffSession,
  stepUp: StepUp,
): Promise<void> {
  const staffId = staff.actor.id
  const subject = `staff:${staffId}` as const
  if (!(await hasCodes(shop.db, staffId))) throw new Refusal('NOT_FOUND', sentence(appEnded))
  await requireStepUp(shop, staff, { action: 'app.end', subject }, stepUp)
  await inTransaction(shop.db, async tx => {
    await lockEmployedStaff(tx, staffId, 'no key update')
    if (!(await hasCodes(tx, staffId))) throw new Refusal('NOT_FOUND', sentence(appEnded))
    await endCodes(tx, staffId)
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'staff.key-ended',
      subject,
      details: { way: 'authenticator app' },
    })
  })
}

/** Returns the only person among these whose app shows this code. */
async function useCode(
  shop: PasskeyDeps,
  { staffIds, who, code }: { staffIds: readonly string[]; who: string; code: string },
): Promise<string> {
  const limit = { key: `staff-code:${who}`, windowMs: DAY_MS, limit: TRIES_A_DAY }
  await consume(shop, shop.db, limit)

  const apps = await Promise.all(staffIds.map(id => appOf(shop.db, id)))
  const shown = apps.flatMap(app => {
    const secret = app && unsealSecret(shop.rules.secret, app.staffId, app.secret)
    const step = secret && stepOfCode(secret, code, shop.now())
    return app && step ? [{ staffId: app.staffId, step }] : []
  })
  const [match, another] = shown
  if (!match || another) throw passkeyRefusal()

  // If two concurrent calls use the same code, the second fails here.
  const used = await shop.db
    .update(staffAuthenticators)
    .set({ lastStep: match.step })
    .where(and(eq(staffAuthenticators.staffId, match.staffId), lt(staffAuthenticators.lastStep, match.step)))
    .returning({ staffId: staffAuthenticators.staffId })
  if (used.length === 0) throw passkeyRefusal()
  await releaseCount(shop, shop.db, limit)
  return match.staffId
}

async function appOf(db: Connection, staffId: string) {
  const [app] = await db.select().from(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
  return app
}

const hasCodes = async (db: Connection, staffId: string): Promise<boolean> =>
  (await appOf(db, staffId)) !== undefined
