import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CallError, type Client } from '#contract/client.ts'
import { toPaise } from '#rules/money.ts'
import type { Recommended } from '#rules/recommended.ts'
import { type CartItem, keyOf, labTestItem, packageItem } from './cart-items.ts'

/** Compares a cart, which may be days old, with what the catalogue says now. */

type Offer = HealthPackage | LabTest

/** What the catalogue says now of one item of the cart. */
export interface ItemCheck {
  /** `keyOf` the item. */
  key: string
  name: string
  /** It is no longer offered: the catalogue says nothing more of it. */
  isWithdrawn: boolean
  /** Rupees it cost so far, and costs now with the struck-through price; where that is something else. */
  change?: { was: number; now: number; oldPrice: number }
  /** The patient has to come to a centre for it. */
  isCentreVisit: boolean
  /** Hours before it without food; 0 for none. */
  fastingHours: number
  /** Its sample is taken two hours after a meal. */
  isAfterMeal: boolean
  isHivConsentNeeded: boolean
  /** How to prepare for it, in the catalogue's words for each test. */
  preparation: string[]
  /** The item of the cart that has it already. */
  containedIn?: { key: string; name: string }
  /** For whom a package is recommended. */
  recommended?: Recommended
}

export type CartCheck = readonly ItemCheck[]

/** What the catalogue has for each item, in the order of the items; undefined where it has none. */
export function compareCart(items: readonly CartItem[], offers: readonly (Offer | undefined)[]): CartCheck {
  const keys = items.map(keyOf)
  return items.map((item, index) => {
    const offer = offers[index]
    const known = { key: keyOf(item), name: item.name }
    if (!offer) return { ...known, ...WITHDRAWN }
    const { price, oldPrice } = 'labTests' in offer ? packageItem(offer) : labTestItem(offer)
    const isChanged = toPaise(price) !== toPaise(item.price)
    const place = containing(offers, index)
    return {
      ...known,
      isWithdrawn: false,
      ...(isChanged ? { change: { was: item.price, now: price, oldPrice } } : {}),
      isCentreVisit: offer.isCenterVisitRequired,
      fastingHours: offer.fastingHours,
      isAfterMeal: offer.isAfterMeal,
      isHivConsentNeeded: offer.isHivConsentNeeded,
      preparation: [offer.preparation].flat(),
      ...(place < 0 ? {} : { containedIn: { key: keys[place] ?? '', name: items[place]?.name ?? '' } }),
      ...('ageGroup' in offer ? { recommended: offer } : {}),
    }
  })
}

const WITHDRAWN = {
  ...{ isWithdrawn: true, isCentreVisit: false, fastingHours: 0, preparation: [] },
  ...{ isAfterMeal: false, isHivConsentNeeded: false },
}

/** The tests of an offer: a check-up's, and those that a larger test makes needless. */
const testsOf = (offer: Offer): string[] =>
  'labTests' in offer ? offer.labTests.flatMap(test => [test._id, ...test.includes]) : offer.includes

function isWithin(small: Offer, large: Offer): boolean {
  const wanted = 'labTests' in small ? small.labTests.map(test => test._id) : [small._id]
  const has = testsOf(large)
  return wanted.length > 0 && wanted.every(id => has.includes(id))
}

/** Where among the offers the first stands that has this one in it; -1 for none. Of two alike the second is within. */
function containing(offers: readonly (Offer | undefined)[], index: number): number {
  const offer = offers[index]
  if (!offer) return -1
  return offers.findIndex(
    (other, place) =>
      other && other !== offer && isWithin(offer, other) && (place < index || !isWithin(other, offer)),
  )
}

/** Hours without food before the visit: the most that an item asks; 0 for none. */
export const fastingHoursOf = (check: CartCheck): number =>
  Math.max(0, ...check.map(item => item.fastingHours))

type Catalogue = Pick<Client, 'getLabTest' | 'getPackage' | 'listLabTests' | 'listPackages'>

/** The ids of lines of an older cart that have a name only, where the catalogue has that name. Throws CallError. */
export async function idsOfNames(
  api: Pick<Catalogue, 'listLabTests' | 'listPackages'>,
  items: readonly CartItem[],
): Promise<{ name: string; id: string }[]> {
  const found = items
    .filter(item => !item.id)
    .map(async ({ name, isPackage }) => {
      const query = { search: name.slice(0, 100) }
      const offers: Offer[] = isPackage
        ? await api.listPackages({ query })
        : await api.listLabTests({ query })
      return offers.filter(offer => offer.name === name).map(offer => ({ name, id: offer._id }))
    })
  return (await Promise.all(found)).flat()
}

/** Asks the catalogue about each item of a cart. Throws CallError when the shop gives no answer. */
export async function checkCart(
  api: Pick<Catalogue, 'getLabTest' | 'getPackage'>,
  items: readonly CartItem[],
): Promise<CartCheck> {
  return compareCart(items, await Promise.all(items.map(item => findOffer(api, item))))
}

async function findOffer(
  api: Parameters<typeof checkCart>[0],
  { id, isPackage }: Pick<CartItem, 'id' | 'isPackage'>,
): Promise<Offer | undefined> {
  if (!id) return undefined
  try {
    return isPackage ? await api.getPackage({ params: { id } }) : await api.getLabTest({ params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** True when the cart holds an HIV test, by itself or in a package: the law asks for the patient's consent. */
export const hasHivTest = (items: readonly Pick<CartItem, 'isHivConsentNeeded'>[]): boolean =>
  items.some(item => item.isHivConsentNeeded)
