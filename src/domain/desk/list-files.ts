import { createHash } from 'node:crypto'
import type { ListKind } from '#contract/desk/catalogue-files.ts'
import type { StepUp } from '#contract/staff/step-up.ts'
import { inTransaction } from '#db/transaction.ts'
import { couponsText, lockCoupons, planCoupons } from '#domain/catalogue/coupons-file.ts'
import { catalogueChangedSince } from '#text/desk/catalogue-files.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { CatalogueChange, FilePlan } from '../catalogue/changes.ts'
import { refuseProblems } from '../catalogue/import-files.ts'
import { doctorsText, lockDoctors, planDoctors } from '../requests/doctors-file.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'

/** Doctors and coupons as files at the desk: a list each, previewed, then imported exactly so. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

const LISTS: Record<
  ListKind,
  {
    text: (db: Connection) => Promise<string>
    lock: (tx: Transaction) => Promise<unknown>
    plan: (db: Connection, content: string) => Promise<FilePlan>
  }
> = {
  doctors: { text: doctorsText, lock: lockDoctors, plan: planDoctors },
  coupons: { text: couponsText, lock: lockCoupons, plan: planCoupons },
}

/** What is offered, as CSV texts that an import takes. Refusal FORBIDDEN. */
export async function presentLists({ db }: Deps, staff: StaffSession): Promise<Record<ListKind, string>> {
  authorise(staff, 'catalogue.change', null)
  return { doctors: await LISTS.doctors.text(db), coupons: await LISTS.coupons.text(db) }
}

async function planned(
  db: Connection,
  kind: ListKind,
  content: string,
): Promise<{ plan: FilePlan; seen: string }> {
  const plan = await LISTS[kind].plan(db, content)
  refuseProblems(plan.problems)
  const whole = JSON.stringify([kind, content, plan.stored])
  return { plan, seen: createHash('sha256').update(whole).digest('hex') }
}

/** What an import would change, and the token that the import names. Refusals: FORBIDDEN, INVALID with `problems`. */
export async function previewList(
  { db }: Deps,
  staff: StaffSession,
  { kind, content }: { kind: ListKind; content: string },
): Promise<{ seen: string; changes: CatalogueChange[] }> {
  authorise(staff, 'catalogue.change', null)
  const { plan, seen } = await planned(db, kind, content)
  return { seen, changes: plan.changes }
}

/** The plan that was previewed. Refusals: INVALID with `problems`, AMOUNT_CHANGED. */
async function plannedAs(db: Connection, kind: ListKind, content: string, seen: string): Promise<FilePlan> {
  const now = await planned(db, kind, content)
  if (now.seen !== seen) throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedSince))
  return now.plan
}

/**
 * Imports what was previewed, all or nothing; returns how many records changed. Refusals: FORBIDDEN, INVALID,
 * AMOUNT_CHANGED (the file or the list is another than in the preview), those of `requireStepUp`.
 */
export async function importList(
  shop: Deps,
  staff: StaffSession,
  { kind, content, seen, stepUp }: { kind: ListKind; content: string; seen: string; stepUp?: StepUp },
): Promise<number> {
  authorise(staff, 'catalogue.change', null)
  await plannedAs(shop.db, kind, content, seen)
  await requireStepUp(shop, staff, { action: 'catalogue.import', subject: kind, about: { seen } }, stepUp)
  return inTransaction(shop.db, async tx => {
    await LISTS[kind].lock(tx)
    const plan = await plannedAs(tx, kind, content, seen)
    await plan.write(tx, { at: shop.now(), actor: staff.actor })
    return plan.changes.length
  })
}
