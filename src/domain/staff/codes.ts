import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { StepUp } from '#contract/staff/step-up.ts'
import { staffAuthenticators, staffSessions, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { DAY_MS } from '#rules/durations.ts'
import { appEnded, codesNotAllowed } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { audit } from '../audit.ts'
import { consume, giveBack } from '../rate-limits.ts'
import type { Connection, Shop } from '../shop.ts'
import { staffIdOfInvite, takeInvite } from './invites.ts'
import { newCodes } from './recovery-codes.ts'
import { type StaffSession, startStaffSession } from './sessions.ts'
import { endCodes, endKeys, presentStaff } from './staff.ts'
import { requireStepUp } from './step-up.ts'
import { base32, sealed, secretFor, stepOfCode, timeOfStep, unsealed } from './totp.ts'
import { countingRefusals, type Deps, limitAsking, refused } from './webauthn.ts'

/**
 * Signing in at a desk without a sensor, by a code of an authenticator app: for whom the staff list allows it. A code
 * opens a session and its lock, and confirms no deed: it can't be bound to one. Every refusal at sign-in says the same.
 */

interface Caller {
  address: string
  device: string | null
  sessionBefore?: string
}

/** Somebody's codes in a day; three of a million are right at a time. Right ones are given back. */
const TRIES_A_DAY = 20

/** Who holds an invitation, if they may use codes. Refusals: PASSKEY_REFUSED; FORBIDDEN where they may not. */
async function allowedBy(shop: Deps, invite: string) {
  const staffId = await staffIdOfInvite(shop, invite)
  const found = staffId && (await inTransaction(shop.db, tx => presentStaff(tx, staffId)))
  if (!found) throw refused()
  if (!found.mayUseCodes) throw new Refusal('FORBIDDEN', sentence(codesNotAllowed))
  return found
}

/** What an app is given, by hand or as a QR code. Refusals: PASSKEY_REFUSED, FORBIDDEN, TOO_MANY. */
export async function startCodes(
  shop: Deps,
  invite: string,
  { address }: Caller,
): Promise<{ secret: string; uri: string }> {
  await limitAsking(shop, address)
  const { name } = await allowedBy(shop, invite)
  const secret = base32(secretFor(shop.rules.secret, invite))
  const { brand } = shop.rules.company
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(name)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}` }
}

/** Keeps the app of an invitation, by a first code of it, and signs in. Refusals as for `startCodes`. */
export const enrolCodes = (
  shop: Deps,
  { invite, code }: { invite: string; code: string },
  caller: Caller,
): Promise<{ token: string; staffId: string; recoveryCodes: string[]; endedKeys: number }> =>
  countingRefusals(shop, caller.address, async () => {
    const { id: staffId } = await allowedBy(shop, invite)
    const secret = secretFor(shop.rules.secret, invite)
    const now = shop.now()
    const lastStep = stepOfCode(secret, code, now)
    if (lastStep === undefined) throw refused()
    return inTransaction(shop.db, async tx => {
      const staff = await presentStaff(tx, staffId, 'no key update')
      const taken = staff?.mayUseCodes && (await takeInvite(shop, tx, invite, staffId))
      if (!taken) throw refused()
      const endedKeys = taken.replacesKeys ? await endKeys(tx, staffId) : 0
      await endCodes(tx, staffId)
      const kept = { secret: sealed(shop.rules.secret, staffId, secret), lastStep, createdAt: now }
      await tx.insert(staffAuthenticators).values({ staffId, ...kept })
      await audit(tx, {
        ...{ at: now, actor: { kind: 'staff', id: staffId, name: staff.name } },
        ...{ action: 'staff.key-added', subject: `staff:${staffId}` },
        details: { endedKeys, way: 'authenticator app' },
      })
      if (caller.sessionBefore)
        await tx
          .delete(staffSessions)
          .where(and(eq(staffSessions.id, caller.sessionBefore), eq(staffSessions.staffId, staffId)))
      const recoveryCodes = await newCodes(tx, staffId, now)
      const token = await startStaffSession(tx, { staffId, passkeyId: null, device: caller.device, now })
      return { token, staffId, recoveryCodes, endedKeys }
    })
  })

/** Signs in by name and code. Refusals: PASSKEY_REFUSED, whatever is wrong; TOO_MANY. */
export const signInByCode = (
  shop: Deps,
  { name, code }: { name: string; code: string },
  { address, device }: Caller,
): Promise<{ token: string; staffId: string }> =>
  countingRefusals(shop, address, async () => {
    const isThis = sql`lower(${staffTable.name}) = lower(${name.trim()})`
    const [found] = await shop.db
      .select({ id: staffTable.id })
      .from(staffTable)
      .where(and(isThis, isNull(staffTable.endedAt)))
    // A name that nobody has is limited as one that somebody has: nothing is learnt from it.
    await useCode(shop, { staffId: found?.id, who: found?.id ?? name.trim().toLowerCase(), code })
    if (!found) throw refused()
    return inTransaction(shop.db, async tx => {
      // Who leaves, has lost their device or may not any more has no app by now, or waits for this row.
      if (!(await presentStaff(tx, found.id)) || !(await hasCodes(tx, found.id))) throw refused()
      const session = { staffId: found.id, passkeyId: null, device, now: shop.now() }
      return { token: await startStaffSession(tx, session), staffId: found.id }
    })
  })

/** Passes by a code of one's own, which is used up. Refusals: PASSKEY_REFUSED, TOO_MANY. */
export const requireCode = (shop: Deps, { actor }: StaffSession, code: string): Promise<void> =>
  countingRefusals(shop, actor.session.address, () =>
    useCode(shop, { staffId: actor.id, who: actor.id, code }),
  )

/** Their own app: when it was added, and when a code of it was last used; undefined: they have none. */
export async function ownApp(
  { db }: Pick<Shop, 'db'>,
  { actor }: StaffSession,
): Promise<{ createdAt: Date; lastUsedAt: Date } | undefined> {
  const app = await appOf(db, actor.id)
  return app && { createdAt: app.createdAt, lastUsedAt: timeOfStep(app.lastStep) }
}

/**
 * Ends their own app, and the sessions that its codes opened. Refusals: NOT_FOUND without one; those of
 * `requireStepUp`, so that nobody ends their only way in.
 */
export async function endOwnApp(shop: Deps, staff: StaffSession, stepUp: StepUp): Promise<void> {
  const staffId = staff.actor.id
  const subject = `staff:${staffId}` as const
  if (!(await hasCodes(shop.db, staffId))) throw new Refusal('NOT_FOUND', sentence(appEnded))
  await requireStepUp(shop, staff, { action: 'app.end', subject }, stepUp)
  await inTransaction(shop.db, async tx => {
    await presentStaff(tx, staffId, 'no key update')
    if (!(await hasCodes(tx, staffId))) throw new Refusal('NOT_FOUND', sentence(appEnded))
    await endCodes(tx, staffId)
    await audit(tx, {
      ...{ at: shop.now(), actor: staff.actor, action: 'staff.key-ended', subject },
      details: { way: 'authenticator app' },
    })
  })
}

async function useCode(
  shop: Deps,
  { staffId, who, code }: { staffId: string | undefined; who: string; code: string },
): Promise<void> {
  const limit = { key: `staff-code:${who}`, windowMs: DAY_MS, limit: TRIES_A_DAY }
  await consume(shop, shop.db, limit)
  const app = staffId && (await appOf(shop.db, staffId))
  const secret = app && unsealed(shop.rules.secret, app.staffId, app.secret)
  const step = secret && stepOfCode(secret, code, shop.now())
  if (!app || !step) throw refused()
  // Of two who send one code at the same time the second finds its step taken.
  const used = await shop.db
    .update(staffAuthenticators)
    .set({ lastStep: step })
    .where(and(eq(staffAuthenticators.staffId, app.staffId), lt(staffAuthenticators.lastStep, step)))
    .returning({ staffId: staffAuthenticators.staffId })
  if (used.length === 0) throw refused()
  await giveBack(shop, shop.db, limit)
}

async function appOf(db: Connection, staffId: string) {
  const [app] = await db.select().from(staffAuthenticators).where(eq(staffAuthenticators.staffId, staffId))
  return app
}

const hasCodes = async (db: Connection, staffId: string): Promise<boolean> =>
  (await appOf(db, staffId)) !== undefined
