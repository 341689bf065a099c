import { stringify } from 'csv-stringify/sync'
import { asc, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_LINES } from '#contract/desk/catalogue-files.ts'
import { coupons } from '#db/schema.ts'
import type { Connection, Transaction } from '#domain/shop.ts'
import { addDays, indianDate, isDate, isInstant, startOfIndianDay } from '#rules/dates.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { COUPON_TYPES, describeCoupon } from '#rules/orders/pricing.ts'
import { catalogueChangedSince } from '#text/desk/catalogue-files.ts'
import { couponCodeRule } from '#text/errors/desk.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { changesOf, type FilePlan } from './changes.ts'
import {
  badSettings,
  COUPON_CODE,
  type CouponRow,
  type CouponSettings,
  settingsOf,
  writeCoupons,
} from './coupon-terms.ts'
import { type CsvProblem, type CsvRow, codesTwice, readRows, tooMany } from './csv/rows.ts'

/** The coupons as a CSV text. Those for one account are in no file: they are a customer's own. */

/** Percent or rupees: both are stored in hundredths. */
const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be a number, like 15 or 249.50')
  .transform(cell => toPaise(Number(cell)))
const amountOr = <T>(none: T) => z.union([z.literal('').transform(() => none), amount])

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** A day of India, from its start or to its end; or an instant. Empty: no limit. */
const instant = (isEnd: boolean) =>
  z.string().transform((cell, context) => {
    if (cell === '') return null
    if (isDate(cell)) return startOfIndianDay(isEnd ? addDays(cell, 1) : cell)
    if (INSTANT.test(cell) && isInstant(cell)) return new Date(cell)
    context.addIssue('must be a day, like 2026-11-24')
    return null
  })

/** The inverse: a day where the instant is a day's border. */
function instantText(at: Date | null, isEnd: boolean): string {
  if (!at) return ''
  const day = indianDate(at)
  if (startOfIndianDay(day).getTime() !== at.getTime()) return at.toISOString()
  return isEnd ? addDays(day, -1) : day
}

/** A coupon's line: `value` in percent or rupees by its type, sums in rupees, `until` its last day. */
const couponRow = z.object({
  code: z.string().regex(COUPON_CODE, { error: () => say(couponCodeRule) }),
  type: z.enum(COUPON_TYPES, `must be one of ${COUPON_TYPES.join(', ')}`),
  value: amount,
  minimumOrder: amountOr(0),
  maximumDiscount: amountOr(null),
  from: instant(false),
  until: instant(true),
  maximumUses: z
    .string()
    .regex(/^(|[1-9]\d{0,6})$/, 'must be a whole number, or empty')
    .transform(cell => (cell === '' ? null : Number(cell))),
  isHidden: z.enum(['true', 'false'], 'must be true or false').transform(cell => cell === 'true'),
  /** Files from before this column leave it as it is. */
  maximumPerCustomer: z
    .string()
    .regex(/^(|[1-9]\d{0,3})$/, 'must be a whole number, or empty')
    .transform(cell => (cell === '' ? null : Number(cell)))
    .optional(),
})

type Line = z.output<typeof couponRow>

const settingsFrom = (
  { code: _, from, until, maximumPerCustomer, ...row }: Line,
  old: CouponRow | undefined,
): CouponSettings => ({
  ...row,
  startsAt: from,
  endsAt: until,
  isActive: true,
  maximumPerCustomer:
    maximumPerCustomer === undefined ? (old?.maximumPerCustomer ?? null) : maximumPerCustomer,
})

const readStored = (db: Connection) => db.select().from(coupons).orderBy(asc(coupons.code))

/** By the file's columns. */
const asWritten = ({ startsAt, endsAt, uses: _, customerId: _customer, isActive, ...row }: CouponRow) => ({
  ...row,
  name: row.code,
  from: startsAt,
  until: endsAt,
  isOffered: isActive,
})

/** The coupons that are in use, for everybody. */
export async function couponsText(db: Connection): Promise<string> {
  const rows = (await readStored(db)).filter(({ isActive, customerId }) => isActive && !customerId)
  const rupees = (paise: number | null) => (paise === null ? '' : toRupees(paise))
  return stringify([
    Object.keys(couponRow.shape),
    ...rows.map(row => [
      row.code,
      row.type,
      rupees(row.value),
      rupees(row.minimumOrder),
      rupees(row.maximumDiscount),
      instantText(row.startsAt, false),
      instantText(row.endsAt, true),
      row.maximumUses ?? '',
      String(row.isHidden),
      row.maximumPerCustomer ?? '',
    ]),
  ])
}

/**
 * Holds the coupons for everybody, for a plan that is written in this transaction: a booking with one of them waits for
 * its end.
 */
export const lockCoupons = (tx: Transaction) =>
  tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(isNull(coupons.customerId))
    .orderBy(asc(coupons.code))
    .for('no key update')

/** What a file would change; those it no longer names are stopped. */
export async function planCoupons(db: Connection, content: string): Promise<FilePlan> {
  const { rows, problems } = readRows({ file: 'coupons', content }, couponRow)
  const asked = new Map(rows.flatMap(({ value }) => (value ? [[value.code, value] as const] : [])))
  const all = await readStored(db)
  const stored = all.filter(({ customerId }) => customerId === null)
  const before = new Map(stored.map(row => [row.code, row]))
  const after = (code: string): CouponSettings => {
    const row = asked.get(code)
    const old = before.get(code)
    if (row) return settingsFrom(row, old)
    if (!old) throw new Error('a change of a coupon that is nowhere')
    return { ...settingsOf(old), isActive: false }
  }
  const given = [...asked.values()].map(row => {
    const { maximumPerCustomer } = after(row.code)
    return { ...row, maximumPerCustomer, name: row.code }
  })
  const changes = changesOf('coupon', stored.map(asWritten), given).map(change => ({
    ...change,
    name: describeCoupon({ code: change.code, ...after(change.code) }),
  }))
  return {
    problems: [
      ...problems,
      ...tooMany('coupons', rows, MAX_LINES),
      ...codesTwice('coupons', rows),
      ...problemsOf(rows, all),
    ],
    changes,
    // Bookings use them up meanwhile.
    stored: stored.map(({ uses: _, ...row }) => row),
    async write(tx, by) {
      const written = changes.map(({ code }) => ({ code, stored: before.get(code), settings: after(code) }))
      if (!(await writeCoupons(tx, by, written)))
        throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedSince))
    },
  }
}

/** What is wrong with whole lines, and with codes that are somebody's own. */
function problemsOf(rows: CsvRow<z.output<typeof couponRow>>[], all: CouponRow[]): CsvProblem[] {
  const stored = new Map(all.map(row => [row.code, row]))
  return rows.flatMap(({ line, value }) => {
    if (!value) return []
    const old = stored.get(value.code)
    const bad = badSettings(settingsFrom(value, old), { stored: old, isForOne: false })
    if (old?.customerId)
      return [
        {
          file: 'coupons',
          line,
          column: 'code',
          message: 'is for one account: it is changed on its own',
        },
      ]
    return bad ? [{ file: 'coupons', line, column: bad.field ?? '', message: say(bad.problem) }] : []
  })
}
