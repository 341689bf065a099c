import { useEffect, useState } from 'react'
import { findContaining, findOffer } from '#shop/cart/catalogue-check.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { api } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'

/** A test or check-up that is chosen to be added, and for whom. */
export interface AddedTest {
  id: string
  name: string
  offer: HealthPackage | LabTest
  /** Rupees. */
  price: number
  /** Positions of the people it is for; none until one of several is chosen. */
  people: readonly number[]
  fastingHours: number
  afterMealHours: number
  isHivTested: boolean
}

/** Something of a visit, as the catalogue has it. */
interface InVisit {
  id: string
  name: string
  offer: HealthPackage | LabTest
  /** Positions of the people it is for. */
  people: readonly number[]
}

/** What stands in a visit already. Empty until it is looked up, and where that fails: nothing is told then. */
export function useInVisit(order: Order): readonly InVisit[] {
  const [found, setFound] = useState<readonly InVisit[]>([])
  useEffect(() => {
    let isGone = false
    void lookUp(order).then(items => {
      if (!isGone) setFound(items)
    })
    return () => {
      isGone = true
    }
  }, [order])
  return found
}

/** What was added and is unpaid makes way for the next. */
function itemsOf({ items, additions = [], patients }: Order) {
  const named = additions
    .filter(({ status }) => status !== 'cancelled' && status !== 'pending')
    .flatMap(({ items: added }) => added)
  return [
    ...items.map(({ patient, ...item }) => ({ ...item, people: [patient] })),
    ...named.map(({ patientName, ...item }) => ({
      ...item,
      people: patients.flatMap(({ name, position }) => (name === patientName ? [position] : [])),
    })),
  ]
}

async function lookUp(order: Order): Promise<InVisit[]> {
  const items = itemsOf(order)
  const ids = [...new Map(items.map(({ id, isPackage }) => [id, { id, isPackage }])).values()]
  try {
    const offers = await Promise.all(ids.map(async one => [one.id, await findOffer(api, one)] as const))
    const byId = new Map(offers)
    return items.flatMap(({ id, name, people }) => {
      const offer = byId.get(id)
      return offer ? [{ id, name, offer, people }] : []
    })
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}

/** What a person has in the visit, or is about to get, that includes a chosen test; as the cart tells it. */
export function hasItAlready(
  test: AddedTest,
  position: number,
  { tests, inVisit }: { tests: readonly AddedTest[]; inVisit: readonly InVisit[] },
): { id: string; name: string } | undefined {
  const own = [...inVisit, ...tests].filter(one => one === test || one.people.includes(position))
  const same = own.find(one => one !== test && one.id === test.id)
  if (same) return same
  const place = findContaining(
    own.map(({ offer }) => offer),
    own.indexOf(test),
  )
  return own[place]
}
