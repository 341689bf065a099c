import { bookableDays, slotLabel } from '#rules/visits/slots.ts'
import { endProgram } from '../bench/child.ts'
import type { Cart } from '../bench/customers.ts'
import { type RunningShop, startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { type BookingResult, type Buyer, book, buyer, readCart } from './customers/buyers.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'

/** Many buyers on three nodes compete for the last places of a slot, and for the last use of a coupon. */

const PLACES = 10
const WANTED_HOUR = 9
const COUPON = 'DRILL1'
/** The coupon's discount, rupees. */
const COUPON_VALUE = 10

const numberOf = (results: readonly BookingResult[], kind: BookingResult['kind']) =>
  results.filter(one => one.kind === kind).length
const outcomesOf = (results: readonly BookingResult[]) =>
  [...new Set(results.map(one => (one.kind === 'refused' ? one.code : one.kind)))].sort().join(', ')

/** One buyer until the answer is yes or no: without a response they click again, which sends the same key. */
async function bookToTheEnd(url: string, one: Buyer): Promise<{ result: BookingResult; again: number }> {
  for (let again = 0; ; again++) {
    const result = await book(url, one)
    if (result.kind !== 'unknown') return { result, again }
  }
}

/** All buyers at once, spread over the nodes. Also returns how long the last one waited for yes or no, ms. */
async function bookAll(shops: readonly RunningShop[], buyers: readonly Buyer[]) {
  const began = performance.now()
  const all = await Promise.all(
    buyers.map((one, index) => bookToTheEnd(shops[index % shops.length]?.url ?? '', one)),
  )
  const again = all.reduce((sum, one) => sum + one.again, 0)
  return { results: all.map(({ result }) => result), again, lastMs: performance.now() - began }
}

const many = <One>(count: number, make: (index: number) => One): One[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** The date of the slot. It stays the same if the drill runs past midnight; the coupon's buyers choose other dates. */
const WANTED_DAY = bookableDays(new Date(), { daysAhead: 5 })[2] ?? 'none'
const WANTED_CITY = 'Mumbai'

/** Limits the slot's capacity to so many more places. */
const followWorkingHours = ({ query }: Ground) =>
  query('update slots set capacity = taken + $4 where city = $1 and date = $2 and hour = $3', [
    WANTED_CITY,
    WANTED_DAY,
    WANTED_HOUR,
    PLACES,
  ])

/** Buyers of one slot. */
function forOneSlot(count: number, cart: Cart): Buyer[] {
  return many(count, index => {
    const one = buyer(1000 + index, cart)
    return {
      ...one,
      body: {
        ...one.body,
        shippingAddress: { address: '12 Sample Road, Flat 3', city: WANTED_CITY },
        collectionDetails: {
          ...one.body.collectionDetails,
          date: WANTED_DAY,
          timeSlot: slotLabel(WANTED_HOUR),
        },
      },
    }
  })
}

/** Buyers of other slots in all cities, with one coupon that can be used once. */
async function forOneCoupon(count: number, cart: Cart, { query }: Ground): Promise<Buyer[]> {
  await query(
    `insert into coupons (code, type, value, minimum_order, maximum_uses, uses, is_active)
     values ($1, 'FIXED', $2, 0, 1, 0, true)`,
    [COUPON, COUPON_VALUE * 100],
  )
  const totalAmount = cart.items.reduce((sum, item) => sum + item.price, -COUPON_VALUE)
  const isElsewhere = ({ body }: Buyer) => body.collectionDetails.date !== WANTED_DAY
  return many(3 * count, index =>
    buyer(5000 + index, cart, { totalAmount, couponCode: COUPON, paymentMethod: 'ONLINE' }),
  )
    .filter(isElsewhere)
    .slice(0, count)
}

export const rush: Drill = scale =>
  withGround(scale, async ground => {
    const { isSmall, say } = scale
    const count = isSmall ? 20 : 500
    const copies = isSmall ? 2 : 3
    const env = { SLOT_CAPACITY: String(PLACES) }
    say(`starting ${copies} copies`)
    const shops = await Promise.all(many(copies, () => startShop(ground.dataDir, { env })))
    try {
      const promises = createPromises()
      const cart = await readCart(shops[0]?.url ?? '')

      say(`${count} buyers for the last ${PLACES} places`)
      await followWorkingHours(ground)
      const first = await bookAll(shops, forOneSlot(count, cart))
      const places = first.results
      promises.hold(numberOf(places, 'acknowledged') === PLACES, `exactly ${PLACES} places are sold`)
      promises.hold(
        outcomesOf(places) === 'SLOT_FULL, acknowledged',
        `every other buyer is rejected because the slot is full, not ${outcomesOf(places)}`,
      )

      say(`${count} buyers for the last use of a coupon`)
      const second = await bookAll(shops, await forOneCoupon(count, cart, ground))
      const uses = second.results
      promises.hold(numberOf(uses, 'acknowledged') === 1, 'the last use of a coupon is sold once')
      promises.hold(
        outcomesOf(uses) === 'COUPON_USED_UP, acknowledged',
        `every other buyer is rejected because the coupon is used up, not ${outcomesOf(uses)}`,
      )
      await checkBooks(ground, promises)
      const figures = {
        buyers: count,
        copies,
        'places sold': numberOf(places, 'acknowledged'),
        'rejected: slot full': numberOf(places, 'refused'),
        'coupon uses sold': numberOf(uses, 'acknowledged'),
        'rejected: coupon used up': numberOf(uses, 'refused'),
        'clicked again after no answer': first.again + second.again,
        'seconds to the last answer': (Math.max(first.lastMs, second.lastMs) / 1000).toFixed(1),
      }
      return { figures, broken: promises.broken }
    } finally {
      await Promise.all(shops.map(shop => endProgram(shop.child)))
    }
  })
