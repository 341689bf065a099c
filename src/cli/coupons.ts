import { type Command, Option } from 'commander'
import type { Staff } from '#domain/actor.ts'
import {
  addCoupon,
  type CouponRow,
  type CouponSettings,
  changeCoupon,
  listAllCoupons,
} from '#domain/catalogue/coupon-terms.ts'
import { addDays, formatDate, startOfIndianDay } from '#rules/dates.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { describeCoupon } from '#rules/orders/pricing.ts'
import type { Context } from './terminal/context.ts'
import { UsageError } from './terminal/explain.ts'
import { NONE, orNone, parseCount, parseDate, parsePercent, parseRupees } from './terminal/options.ts'
import { show, tableOf } from './terminal/output.ts'

type Limit<T> = T | typeof NONE

interface CouponOptions {
  percent?: number
  amount?: Paise
  minimum?: Limit<Paise>
  cap?: Limit<Paise>
  from?: Limit<Date>
  until?: Limit<Date>
  uses?: Limit<number>
  perCustomer?: Limit<number>
  resume?: boolean
}

/** Coupons: `coupons list`, `add`, `change`, `stop`. */
export function addCoupons(program: Command, context: Context): void {
  const coupons = program.command('coupons').description('coupons: what they give, when, and how often')
  coupons
    .command('list')
    .description('all coupons, stopped ones too')
    .action(() =>
      context.withShop(async shop => {
        const rows = await listAllCoupons(shop.db)
        show(context, { coupons: rows.map(jsonOf) }, () => textOf(rows, shop.now()))
      }),
    )

  withTerms(coupons.command('add').description('add a coupon').argument('<code>', 'like FIRST15'))
    .addHelpText(
      'after',
      `
Examples:
  coupons add FIRST15 --percent 15 --cap 500 --per-customer 1
  coupons add DIWALI200 --amount 200 --minimum 999 --from 2026-11-05 --until 2026-11-12 --uses 1000

Customers see every coupon that can be used in their cart.`,
    )
    .action((code: string, options: CouponOptions) => {
      const { type, value, ...others } = settingsOf(options)
      if (!type || value === undefined)
        throw new UsageError('Say what it gives: --percent 15 or --amount 200')
      return save(context, (shop, actor) => addCoupon(shop, codeOf(code), { type, value, ...others }, actor))
    })

  withTerms(
    coupons.command('change').description('change what is given here; the rest stays').argument('<code>'),
  )
    .option('--resume', 'let a stopped coupon be used again')
    .addHelpText(
      'after',
      "\nOrders keep the discount they were given. 'none' takes a limit away: --uses none",
    )
    .action((code: string, options: CouponOptions) => {
      const settings = settingsOf(options)
      if (Object.keys(settings).length === 0)
        throw new UsageError('Say what to change, for example --percent 10')
      return save(context, (shop, actor) => changeCoupon(shop, codeOf(code), settings, actor))
    })

  coupons
    .command('stop')
    .description('stop a coupon: nobody can use it from now on')
    .argument('<code>')
    .addHelpText('after', '\nOrders that have it keep what it gave.\n\nExample:\n  coupons stop FIRST15')
    .action((code: string) =>
      save(context, (shop, actor) => changeCoupon(shop, codeOf(code), { isActive: false }, actor)),
    )
}

const withTerms = (command: Command): Command =>
  command
    .addOption(new Option('--percent <number>', 'percent off').argParser(parsePercent).conflicts('amount'))
    .addOption(new Option('--amount <rupees>', 'rupees off').argParser(parseRupees))
    .option('--minimum <rupees>', 'smallest order', orNone(parseRupees))
    .option('--cap <rupees>', 'most that a percentage gives', orNone(parseRupees))
    .option('--from <day>', 'first day', orNone(parseStart))
    .option('--until <day>', 'last day, included', orNone(parseEnd))
    .option('--uses <number>', 'how many orders may use it', orNone(parseCount(1, 10_000_000)))
    .option(
      '--per-customer <number>',
      'how many orders of one customer may use it',
      orNone(parseCount(1, 10_000)),
    )

const parseStart = (typed: string): Date => startOfIndianDay(parseDate(typed))
/** Midnight after the day: the end is exclusive. */
const parseEnd = (typed: string): Date => startOfIndianDay(addDays(parseDate(typed), 1))

const codeOf = (typed: string): string => typed.trim().toUpperCase()

const orNull = <T>(limit: Limit<T>): T | null => (limit === NONE ? null : limit)

/** The given options only, in the domain's form. */
function settingsOf(options: CouponOptions): Partial<CouponSettings> {
  const { percent, amount, minimum, cap, from, until, uses, perCustomer, resume } = options
  return {
    ...(percent === undefined ? {} : { type: 'PERCENTAGE', value: percent }),
    ...(amount === undefined ? {} : { type: 'FIXED', value: amount }),
    ...(minimum === undefined ? {} : { minimumOrder: orNull(minimum) ?? 0 }),
    ...(cap === undefined ? {} : { maximumDiscount: orNull(cap) }),
    ...(from === undefined ? {} : { startsAt: orNull(from) }),
    ...(until === undefined ? {} : { endsAt: orNull(until) }),
    ...(uses === undefined ? {} : { maximumUses: orNull(uses) }),
    ...(perCustomer === undefined ? {} : { maximumPerCustomer: orNull(perCustomer) }),
    ...(resume ? { isActive: true } : {}),
  }
}

async function save(
  context: Context,
  work: (shop: Parameters<typeof addCoupon>[0], actor: Staff) => Promise<CouponRow>,
): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const row = await work(shop, actor)
    show(context, { coupon: jsonOf(row) }, () => textOf([row], shop.now()))
  })
}

const jsonOf = (row: CouponRow) => ({
  code: row.code,
  type: row.type,
  value: row.type === 'PERCENTAGE' ? row.value / 100 : toRupees(row.value),
  minimumOrder: toRupees(row.minimumOrder),
  maximumDiscount: row.maximumDiscount === null ? null : toRupees(row.maximumDiscount),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  maximumUses: row.maximumUses,
  maximumPerCustomer: row.maximumPerCustomer,
  uses: row.uses,
  isActive: row.isActive,
})

const textOf = (rows: readonly CouponRow[], now: Date): string =>
  rows.length === 0
    ? 'No coupons.'
    : tableOf(
        ['code', 'gives', 'from', 'until', 'used', 'each customer', 'state'],
        rows.map(row => [
          row.code,
          describeCoupon(row),
          row.startsAt && formatDate(row.startsAt),
          // The end is exclusive: shows the day before.
          row.endsAt && formatDate(new Date(row.endsAt.getTime() - 1)),
          row.maximumUses === null ? `${row.uses}` : `${row.uses} of ${row.maximumUses}`,
          row.maximumPerCustomer,
          stateOf(row, now),
        ]),
      )

function stateOf({ isActive, startsAt, endsAt, uses, maximumUses }: CouponRow, now: Date): string {
  if (!isActive) return 'stopped'
  if (endsAt && endsAt <= now) return 'ended'
  if (maximumUses !== null && uses >= maximumUses) return 'used up'
  return startsAt && startsAt > now ? 'not yet' : 'in use'
}
