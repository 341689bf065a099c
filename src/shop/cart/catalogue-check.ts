import type { RecommendedPackage } from '#rules/catalogue/recommended.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import type { HealthPackage, LabTest, LabTestDetails } from '#shop/catalogue/contract.ts'
import type { Client } from '#shop/endpoints.ts'
import { CallError } from '#wire/client.ts'
import { type CartItem, labTestItem, packageItem } from './cart-items.ts'

type Offer = HealthPackage | LabTest | LabTestDetails

export interface ItemCheck {
  key: string
  name: string
  /** No longer in the catalogue; the other fields are then empty. */
  isWithdrawn: boolean
  /** A changed price: the one in the cart, the current one and the regular one, in rupees. */
  change?: { was: number; now: number; oldPrice: number }
  /** True if it is possible only at a centre. */
  isCentreVisit: boolean
  /** 0 for none. */
  fastingHours: number
  /** Hours after a meal at which the sample is taken; 0 for none. */
  afterMealHours: number
  isHivConsentNeeded: boolean
  /** The catalogue's preparation texts, one for each test. */
  preparation: string[]
  /** Another item of the cart that includes this one. */
  containedIn?: { key: string; name: string }
  recommended?: RecommendedPackage
  /** Check-ups that include this test; undefined for a check-up. */
  packages?: LabTestDetails['packages']
}

export type CartCheck = readonly ItemCheck[]

/** `offers` are in the items' order; undefined for a withdrawn item. */
export function compareCart(items: readonly CartItem[], offers: readonly (Offer | undefined)[]): CartCheck {
  const keys = items.map(({ id }) => id)
  return items.map((item, index) => {
    const offer = offers[index]
    const known = { key: item.id, name: item.name }
    if (!offer) return { ...known, ...WITHDRAWN }
    const { price, oldPrice } = 'labTests' in offer ? packageItem(offer) : labTestItem(offer)
    const isChanged = toPaise(price) !== toPaise(item.price)
    const position = findContaining(offers, index)
    return {
      ...known,
      isWithdrawn: false,
      ...(isChanged ? { change: { was: item.price, now: price, oldPrice } } : {}),
      isCentreVisit: offer.isCenterVisitRequired,
      fastingHours: offer.fastingHours,
      afterMealHours: offer.afterMealHours,
      isHivConsentNeeded: offer.isHivConsentNeeded,
      preparation: [offer.preparation].flat(),
      ...(position < 0
        ? {}
        : { containedIn: { key: keys[position] ?? '', name: items[position]?.name ?? '' } }),
      ...('minAge' in offer ? { recommended: offer } : {}),
      ...('packages' in offer ? { packages: offer.packages } : {}),
    }
  })
}

/** How much more a better offer may cost, as a part of the cart's sum. */
const LITTLE_MORE = 0.5

/**
 * The cheapest check-up that includes all tests of a cart of at least two; undefined if the cart has a check-up, or if
 * each costs much more. Amounts in rupees; `morePrice` is negative for a cheaper check-up.
 */
export function findBetterCheckup(
  check: CartCheck,
  subtotal: number,
): { id: string; name: string; moreTests: number; morePrice: number } | undefined {
  const [first, ...others] = check
  if (!first?.packages || others.length === 0) return undefined
  const [best] = first.packages
    .filter(({ _id }) => others.every(({ packages }) => packages?.some(offered => offered._id === _id)))
    .toSorted((a, b) => a.salePrice - b.salePrice)
  if (!best) return undefined
  const morePrice = toRupees(toPaise(best.salePrice) - toPaise(subtotal))
  const moreTests = best.testCount - check.length
  if (moreTests <= 0 || morePrice > subtotal * LITTLE_MORE) return undefined
  return { id: best._id, name: best.name, moreTests, morePrice }
}

const WITHDRAWN = {
  isWithdrawn: true,
  isCentreVisit: false,
  fastingHours: 0,
  preparation: [],
  afterMealHours: 0,
  isHivConsentNeeded: false,
}

/** Includes the tests that they contain. */
const testsOf = (offer: Offer): string[] =>
  'labTests' in offer ? offer.labTests.flatMap(test => [test._id, ...test.includes]) : offer.includes

function isWithin(small: Offer, large: Offer): boolean {
  const wanted = 'labTests' in small ? small.labTests.map(test => test._id) : [small._id]
  const has = testsOf(large)
  return wanted.length > 0 && wanted.every(id => has.includes(id))
}

/**
 * Index of the first offer that includes this one, or -1. Of two equal offers, the second counts as included in the
 * first.
 */
export function findContaining(offers: readonly (Offer | undefined)[], index: number): number {
  const offer = offers[index]
  if (!offer) return -1
  return offers.findIndex(
    (other, position) =>
      other && other !== offer && isWithin(offer, other) && (position < index || !isWithin(other, offer)),
  )
}

/** The longest of its items; 0 for none. */
export const longestFastingHours = (check: CartCheck): number =>
  Math.max(0, ...check.map(item => item.fastingHours))

type Catalogue = Pick<Client, 'getLabTest' | 'getPackage'>

/** Throws CallError, except for a 404, which means withdrawn. */
export async function checkCart(api: Catalogue, items: readonly CartItem[]): Promise<CartCheck> {
  return compareCart(items, await Promise.all(items.map(item => findOffer(api, item))))
}

/** Undefined if the catalogue does not have the item. Throws CallError. */
export async function findOffer(
  api: Parameters<typeof checkCart>[0],
  { id, isPackage }: Pick<CartItem, 'id' | 'isPackage'>,
): Promise<Offer | undefined> {
  try {
    return isPackage ? await api.getPackage({ params: { id } }) : await api.getLabTest({ params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
