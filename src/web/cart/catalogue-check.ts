import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CallError, type Client } from '#contract/client.ts'
import { isHivTest } from '#rules/consent.ts'
import { toPaise } from '#rules/money.ts'
import type { Recommended } from '#rules/recommended.ts'
import { type CartItem, labTestItem, packageItem } from './cart.ts'

/** Compares a cart, which may be days old, with what the catalogue says now. */

type Offer = HealthPackage | LabTest

interface PriceChange {
  name: string
  /** Rupees. */
  was: number
  now: number
  /** The struck-through price as it is now. */
  oldPrice: number
}

export interface CartCheck {
  changes: PriceChange[]
  /** Names of items that are no longer offered. */
  withdrawn: string[]
  /** Names of items for which the patient has to come to a centre. */
  centreVisit: string[]
  /** Items before which the patient must not eat, and for how many hours. */
  fasting: { name: string; hours: number }[]
  /** How to prepare for each item, in the catalogue's words for each test. */
  preparation: { name: string; texts: string[] }[]
  /** Items that another item of the cart has in it. */
  contained: { name: string; by: string }[]
  /** For whom each package is recommended. */
  recommended: Recommended[]
}

/** What the catalogue has for each item, in the order of the items; undefined where it has none. */
export function compareCart(items: readonly CartItem[], offers: readonly (Offer | undefined)[]): CartCheck {
  const check: CartCheck = {
    changes: [],
    withdrawn: [],
    centreVisit: [],
    fasting: [],
    preparation: [],
    contained: containedIn(offers.filter(offer => offer !== undefined)),
    recommended: [],
  }
  items.forEach((item, index) => {
    const offer = offers[index]
    if (!offer) {
      check.withdrawn.push(item.name)
      return
    }
    const { price, oldPrice } = 'labTests' in offer ? packageItem(offer) : labTestItem(offer)
    if (toPaise(price) !== toPaise(item.price)) {
      check.changes.push({ name: item.name, was: item.price, now: price, oldPrice })
    }
    if (offer.isCenterVisitRequired) check.centreVisit.push(item.name)
    if (offer.fastingHours > 0) check.fasting.push({ name: item.name, hours: offer.fastingHours })
    if ('ageGroup' in offer) check.recommended.push(offer)
    check.preparation.push({ name: item.name, texts: [offer.preparation].flat() })
  })
  return check
}

/** The tests of an offer: a check-up's, and those that a larger test makes needless. */
const testsOf = (offer: Offer): string[] =>
  'labTests' in offer ? offer.labTests.flatMap(test => [test._id, ...test.includes]) : offer.includes

/** Offers that one of the others has in it, each with the first that has. Of two alike the second is told. */
function containedIn(offers: readonly Offer[]): CartCheck['contained'] {
  const isWithin = (small: Offer, large: Offer) => {
    const wanted = 'labTests' in small ? small.labTests.map(test => test._id) : [small._id]
    const has = testsOf(large)
    return wanted.length > 0 && wanted.every(id => has.includes(id))
  }
  return offers.flatMap((offer, index) => {
    const by = offers.find(
      (other, place) =>
        other !== offer && isWithin(offer, other) && (place < index || !isWithin(other, offer)),
    )
    return by ? [{ name: offer.name, by: by.name }] : []
  })
}

/** Hours without food before the visit: the most that an item asks; 0 for none. */
export const fastingHoursOf = ({ fasting }: Pick<CartCheck, 'fasting'>): number =>
  Math.max(0, ...fasting.map(item => item.hours))

/** Asks the catalogue about each item of a cart. Throws CallError when the shop gives no answer. */
export async function checkCart(
  api: Pick<Client, 'getLabTest' | 'getPackage' | 'listLabTests' | 'listPackages'>,
  items: readonly CartItem[],
): Promise<CartCheck> {
  return compareCart(items, await Promise.all(items.map(item => findOffer(api, item))))
}

async function findOffer(
  api: Parameters<typeof checkCart>[0],
  item: Pick<CartItem, 'id' | 'name' | 'isPackage'>,
): Promise<Offer | undefined> {
  const { id, name, isPackage } = item
  if (!id) {
    const query = { search: name.slice(0, 100) }
    const found: Offer[] = isPackage ? await api.listPackages({ query }) : await api.listLabTests({ query })
    return found.find(offer => offer.name === name)
  }
  try {
    return isPackage ? await api.getPackage({ params: { id } }) : await api.getLabTest({ params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** True when the cart holds an HIV test, by itself or in a package: the law asks for the patient's consent. */
export const hasHivTest = (items: readonly Pick<CartItem, 'id' | 'name' | 'labTests'>[]): boolean =>
  items.some(item => [{ _id: item.id, name: item.name }, ...item.labTests].some(isHivTest))
