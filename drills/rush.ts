import { CITIES } from '#rules/cities.ts'
import { bookableDays, slotLabel } from '#rules/visits/slots.ts'
import { endProgram } from '../bench/child.ts'
import type { Cart } from '../bench/customers.ts'
import { type RunningShop, startShop } from '../bench/shop.ts'
import { checkBooks } from './books.ts'
import { type Buyer, book, buyer, readCart, type Told } from './buyers.ts'
import { createPromises, type Drill, type Ground, withGround } from './drill.ts'

/** Many buyers over three copies of the shop want the last places of a slot, and the last use of a coupon. */

const COPIES = 3
const PLACES = 10
const COUPON = 'DRILL1'
/** What the coupon takes off, in rupees. */
const COUPON_VALUE = 10

const numberOf = (told: readonly Told[], kind: Told['kind']) => told.filter(one => one.kind === kind).length
const outcomesOf = (told: readonly Told[]) =>
  [...new Set(told.map(one => (one.kind === 'refused' ? one.code : one.kind)))].sort().join(', ')

/** Each buyer asks one of the copies; all at once. */
const bookAll = (shops: readonly RunningShop[], buyers: readonly Buyer[]): Promise<Told[]> =>
  Promise.all(buyers.map((one, index) => book(shops[index % shops.length]?.url ?? '', one)))

const many = <One>(count: number, make: (index: number) => One): One[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Buyers of one hour of one day in one city. */
function forOneSlot(count: number, cart: Cart): Buyer[] {
  const date = bookableDays(new Date())[2] ?? 'none'
  return many(count, index => {
    const one = buyer(1000 + index, cart)
    return {
      ...one,
      body: {
        ...one.body,
        shippingAddress: { address: '12 Sample Road, Flat 3', city: CITIES[0] },
        collectionDetails: { ...one.body.collectionDetails, date, timeSlot: slotLabel(9) },
      },
    }
  })
}

/** Buyers of all cities, days and hours, with one coupon that can be used once. */
async function forOneCoupon(count: number, cart: Cart, { query }: Ground): Promise<Buyer[]> {
  await query(
    `insert into coupons (code, type, value, minimum_order, maximum_uses, uses, is_active)
     values ($1, 'FIXED', $2, 0, 1, 0, true)`,
    [COUPON, COUPON_VALUE * 100],
  )
  const totalAmount = cart.items.reduce((sum, item) => sum + item.price, -COUPON_VALUE)
  return many(count, index =>
    buyer(5000 + index, cart, { totalAmount, couponCode: COUPON, paymentMethod: 'ONLINE' }),
  )
}

export const rush: Drill = ({ isSmall, say }) =>
  withGround(async ground => {
    const count = isSmall ? 60 : 500
    const env = { SLOT_CAPACITY: String(PLACES) }
    say(`starting ${COPIES} copies`)
    const shops = await Promise.all(many(COPIES, () => startShop(ground.dataDir, { env })))
    try {
      const promises = createPromises()
      const cart = await readCart(shops[0]?.url ?? '')

      say(`${count} buyers for the last ${PLACES} places`)
      const places = await bookAll(shops, forOneSlot(count, cart))
      promises.hold(numberOf(places, 'acknowledged') === PLACES, `exactly ${PLACES} places are sold`)
      promises.hold(
        outcomesOf(places) === 'SLOT_FULL, acknowledged',
        `everybody else is told that the slot is full, not ${outcomesOf(places)}`,
      )

      say(`${count} buyers for the last use of a coupon`)
      const uses = await bookAll(shops, await forOneCoupon(count, cart, ground))
      promises.hold(numberOf(uses, 'acknowledged') === 1, 'the last use of a coupon is had once')
      promises.hold(
        outcomesOf(uses) === 'COUPON_USED_UP, acknowledged',
        `everybody else is told that the coupon is used up, not ${outcomesOf(uses)}`,
      )
      await checkBooks(ground, promises)
      const figures = {
        buyers: count,
        copies: COPIES,
        'places sold': numberOf(places, 'acknowledged'),
        'told full': numberOf(places, 'refused'),
        'coupon had': numberOf(uses, 'acknowledged'),
        'told used up': numberOf(uses, 'refused'),
        'no answer': numberOf([...places, ...uses], 'unknown'),
      }
      return { figures, broken: promises.broken }
    } finally {
      await Promise.all(shops.map(shop => endProgram(shop.child)))
    }
  })
