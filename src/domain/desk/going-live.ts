import { and, count, eq, exists, inArray, or } from 'drizzle-orm'
import {
  audit as auditTable,
  centres,
  checks,
  cities,
  collectorHomes,
  labTests,
  opening,
} from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { proposeCatalogue } from '#domain/catalogue/demo-data/seed.ts'
import { readOpening } from '#domain/catalogue/opening.ts'
import { isAccepted, readPolicies } from '#domain/catalogue/policies.ts'
import { readTemplateProblems } from '#domain/whatsapp-templates.ts'
import type { CheckState } from '#rules/desk/checks.ts'
import { POLICY_PAGES, type PolicyPage } from '#rules/policies/pages.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Opening } from '#wire/settings.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { CheckInfo, CheckInput, Finding } from '../ports/checks.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { catalogueThere, checkUnknown, nothingToConfirm, notReady } from './words.ts'

/** Opening the shop: what it needs first, and each check of a provider tried from the desk. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'checks'>

/** The tests that are offered; prices are the laboratory's own once it has imported or confirmed them. */
interface Prices {
  count: number
  isConfirmed: boolean
}

/** `last` is null before the first try. */
interface TriedCheck extends CheckInfo {
  last: (Finding & { at: Date }) | null
}

export interface GoingLive {
  opening: Opening
  prices: Prices
  policies: { page: PolicyPage; isAccepted: boolean }[]
  /** Open ones with a centre or with collectors, whose hours can be booked. */
  bookableCities: number
  checks: TriedCheck[]
  canOpen: boolean
}

export async function readGoingLive(shop: Deps, staff: StaffSession): Promise<GoingLive> {
  authorise(staff, 'shop.open', null)
  return goingLiveOf(shop)
}

async function goingLiveOf(shop: Deps): Promise<GoingLive> {
  const { db, checks: known } = shop
  const prices = await pricesOf(db)
  const accepted = await readPolicies(db)
  const policies = POLICY_PAGES.map(page => ({ page, isAccepted: isAccepted(accepted.get(page)) }))
  const bookableCities = await countBookableCities(db)
  const stored = new Map((await db.select().from(checks)).map(row => [row.name, row]))
  const templates = await readTemplateProblems(shop)
  const tried = known.list.map(info => {
    const last = stored.get(info.name) ?? null
    // Meta reports these between two tries.
    const isNews = templates && info.name === 'whatsapp' && last?.state !== 'fail'
    return { ...info, last: isNews ? templates : last }
  })
  return {
    opening: await readOpening(db),
    prices,
    policies,
    bookableCities,
    checks: tried,
    canOpen:
      prices.count > 0 &&
      prices.isConfirmed &&
      bookableCities > 0 &&
      policies.every(policy => policy.isAccepted) &&
      tried.every(isPassed),
  }
}

const PASSED: readonly CheckState[] = ['ok', 'warn']

const isPassed = ({ isRequired, last }: TriedCheck): boolean =>
  !isRequired || (last !== null && PASSED.includes(last.state))

async function pricesOf(db: Connection): Promise<Prices> {
  const [offered] = await db.select({ tests: count() }).from(labTests).where(eq(labTests.isOffered, true))
  const [confirmed] = await db
    .select({ id: auditTable.id })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, 'catalogue'),
        inArray(auditTable.action, ['catalogue.imported', 'catalogue.confirmed']),
      ),
    )
    .limit(1)
  return { count: offered?.tests ?? 0, isConfirmed: confirmed !== undefined }
}

async function countBookableCities(db: Connection): Promise<number> {
  const hasCentre = db
    .select({ code: centres.code })
    .from(centres)
    .where(and(eq(centres.city, cities.name), eq(centres.isOffered, true)))
  const hasCollector = db
    .select({ id: collectorHomes.staffId })
    .from(collectorHomes)
    .where(eq(collectorHomes.city, cities.name))
  const [found] = await db
    .select({ cities: count() })
    .from(cities)
    .where(and(eq(cities.isOpen, true), or(exists(hasCentre), exists(hasCollector))))
  return found?.cities ?? 0
}

/** Runs a check and stores its result. It may send a message, which costs money, to the given number. */
export async function tryCheck(
  shop: Deps,
  staff: StaffSession,
  name: string,
  input: CheckInput,
): Promise<Finding> {
  authorise(staff, 'shop.open', null)
  if (!shop.checks.list.some(check => check.name === name))
    throw new Refusal('NOT_FOUND', sentence(checkUnknown))

  const finding = await shop.checks.run(name, input)
  await inTransaction(shop.db, async tx => {
    await storeFinding(tx, name, finding, shop.now())
    const details = { name, state: finding.state }
    await audit(tx, { at: shop.now(), actor: staff.actor, action: 'check.run', subject: 'shop', details })
  })
  return finding
}

/** A skipped check leaves an earlier result. */
export async function storeFinding(db: Connection, name: string, finding: Finding, at: Date): Promise<void> {
  const insert = db.insert(checks).values({ name, ...finding, at })
  if (finding.state === 'skipped') await insert.onConflictDoNothing()
  else await insert.onConflictDoUpdate({ target: checks.name, set: { ...finding, at } })
}

/** Idempotent; seen at once by every process. */
export async function openForCustomers(shop: Deps, staff: StaffSession, stepUp: StepUp): Promise<void> {
  authorise(staff, 'shop.open', null)
  const { canOpen } = await goingLiveOf(shop)
  if (!canOpen) throw new Refusal('NOT_READY', sentence(notReady))
  await requireStepUp(shop, staff, { action: 'shop.open', subject: 'shop' }, stepUp)
  await inTransaction(shop.db, async tx => {
    await writeOpening(tx, { state: 'open', message: '', at: shop.now() })
    await audit(tx, { at: shop.now(), actor: staff.actor, action: 'shop.opened', subject: 'shop' })
  })
}

/** Customers can still see, move and cancel what they have booked. */
export async function closeForOrders(
  shop: Deps,
  staff: StaffSession,
  { message, stepUp }: { message: string; stepUp?: StepUp },
): Promise<void> {
  authorise(staff, 'shop.open', null)
  const { state } = await readOpening(shop.db)
  if (state === 'before') throw new Refusal('NOT_READY', sentence(notReady))
  await requireStepUp(shop, staff, { action: 'shop.close', subject: 'shop', about: { message } }, stepUp)
  await inTransaction(shop.db, async tx => {
    await writeOpening(tx, { state: 'closed', message, at: shop.now() })
    await audit(tx, { at: shop.now(), actor: staff.actor, action: 'shop.closed', subject: 'shop' })
  })
}

const writeOpening = (tx: Connection, values: typeof opening.$inferInsert) =>
  tx.insert(opening).values(values).onConflictDoUpdate({ target: opening.isOnly, set: values })

/** Fills an empty catalogue with a list of usual tests, whose prices the laboratory then corrects. */
export async function loadProposedCatalogue(shop: Deps, staff: StaffSession): Promise<void> {
  authorise(staff, 'shop.open', null)
  await inTransaction(shop.db, async tx => {
    const isLoaded = await proposeCatalogue(tx)
    if (!isLoaded) throw new Refusal('CHANGED', sentence(catalogueThere))
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'catalogue.proposed',
      subject: 'catalogue',
    })
  })
}

/** The laboratory states that the prices are its own. */
export async function confirmPrices(shop: Deps, staff: StaffSession): Promise<void> {
  authorise(staff, 'shop.open', null)
  const { count } = await pricesOf(shop.db)
  if (count === 0) throw new Refusal('NOT_READY', sentence(nothingToConfirm))
  const details = { labTests: count }
  const subject = 'catalogue' as const
  await audit(shop.db, {
    at: shop.now(),
    actor: staff.actor,
    action: 'catalogue.confirmed',
    subject,
    details,
  })
}
