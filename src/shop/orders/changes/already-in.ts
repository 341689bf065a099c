import { useEffect, useState } from 'react'
import { findContaining, findOffer } from '#shop/cart/catalogue-check.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { api } from '#shop/frame/api.ts'
import { isBooked } from '#shop/orders/order-status.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'

export interface AddedTest {
  id: string
  name: string
  offer: HealthPackage | LabTest
  /** Rupees. */
  price: number
  /** Positions of the patients; [] until one of several is chosen. */
  people: readonly number[]
  fastingHours: number
  afterMealHours: number
  isHivTested: boolean
}

interface VisitItem {
  id: string
  name: string
  offer: HealthPackage | LabTest
  /** Positions of the patients. */
  people: readonly number[]
}

/** [] until it is loaded, and on errors: no hint is shown then. */
export function useVisitItems(order: Order): readonly VisitItem[] {
  const [found, setFound] = useState<readonly VisitItem[]>([])
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

/** The next addition replaces an unpaid one, so an unpaid one does not count. */
function itemsOf({ items, additions = [], patients }: Order) {
  const named = additions.filter(isBooked).flatMap(({ items: added }) => added)
  return [
    ...items.map(({ patient, ...item }) => ({ ...item, people: [patient] })),
    ...named.map(({ patientName, ...item }) => ({
      ...item,
      people: patients.flatMap(({ name, position }) => (name === patientName ? [position] : [])),
    })),
  ]
}

async function lookUp(order: Order): Promise<VisitItem[]> {
  const items = itemsOf(order)
  const ids = [...new Map(items.map(({ id, isPackage }) => [id, { id, isPackage }])).values()]
  try {
    const offers = await Promise.all(ids.map(async item => [item.id, await findOffer(api, item)] as const))
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

/** The patient's booked or chosen item that includes a chosen test. */
export function itemThatIncludes(
  test: AddedTest,
  position: number,
  { tests, inVisit }: { tests: readonly AddedTest[]; inVisit: readonly VisitItem[] },
): { id: string; name: string } | undefined {
  const own = [...inVisit, ...tests].filter(item => item === test || item.people.includes(position))
  const same = own.find(item => item !== test && item.id === test.id)
  if (same) return same
  const index = findContaining(
    own.map(({ offer }) => offer),
    own.indexOf(test),
  )
  return own[index]
}
