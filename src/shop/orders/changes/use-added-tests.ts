import { useEffect, useState } from 'react'
import { priceOf } from '#kit/price.tsx'
import { useAction } from '#kit/use-action.ts'
import { type ConsentQuestion, isConsentNeeded } from '#rules/consent.ts'
import { isMinor } from '#rules/patients/patient.ts'
import { addToNeeds } from '#rules/visits/eating.ts'
import { computeFast, strictestFast } from '#rules/visits/fasting.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { useCart } from '#shop/cart/cart.ts'
import { findOffer } from '#shop/cart/catalogue-check.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { positionInOrder } from '#shop/checkout/other-visits.ts'
import { patientsForItem } from '#shop/checkout/people/people.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { notShown } from '#shop/orders/words.ts'
import { needsCentre } from '#text/errors/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import type { SearchMatch } from '#wire/search-match.ts'
import { type AddedTest, useVisitItems } from './already-in.ts'

export interface StartingTest {
  id: string
  isPackage: boolean
  people: readonly number[]
}

const testOf = (item: HealthPackage | LabTest, people: readonly number[]): AddedTest => {
  const { _id: id, name, fastingHours, afterMealHours, isHivConsentNeeded: isHivTested } = item
  return { id, name, offer: item, price: priceOf(item), people, fastingHours, afterMealHours, isHivTested }
}

/** The tests in the cart, for those people of the order whom the checkout's draft names. */
export function cartFor(order: Order): StartingTest[] {
  const { draft } = useCheckout.getState()
  const isAlone = order.patients.length === 1
  return useCart.getState().items.map(item => ({
    id: item.id,
    isPackage: item.isPackage,
    people: isAlone
      ? [0]
      : patientsForItem(draft, item).flatMap(position => positionInOrder(order, draft, position) ?? []),
  }))
}

/**
 * Starts with the tests of `start`. Requirements are loaded when a test is chosen, as the search does not
 * return them.
 */
export function useAddedTests(order: Order, start: readonly StartingTest[]) {
  const inVisit = useVisitItems(order)
  const [tests, setTests] = useState<readonly AddedTest[]>([])
  const [problem, setProblem] = useState<string>()
  const [again, setAgain] = useState<string>()
  const [isStarting, setStarting] = useState(start.length > 0)
  const [first] = useState(start)
  useEffect(() => {
    if (first.length === 0) return
    let isGone = false
    const done = (found: readonly AddedTest[], why?: string) => {
      if (isGone) return
      setTests(found)
      setProblem(why)
      setStarting(false)
    }
    Promise.all(
      first.map(async ({ people, ...test }) => {
        const offer = await findOffer(api, test)
        return offer ? [testOf(offer, people)] : []
      }),
    ).then(
      found => done(found.flat()),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        done([], errorMessage(error, say(notShown)))
      },
    )
    return () => {
      isGone = true
    }
  }, [first])
  const [isBusy, choose] = useAction(async ({ _id, isPackage, name: chosenName }: SearchMatch) => {
    setProblem(undefined)
    const isChosen = tests.some(({ id }) => id === _id)
    setAgain(isChosen ? chosenName : undefined)
    if (isChosen) return
    const params = { id: _id }
    try {
      const item = await (isPackage ? api.getPackage({ params }) : api.getLabTest({ params }))
      if (item.isCenterVisitRequired && !order.centerVisitRequired)
        return setProblem(say(needsCentre, { item: item.name }))
      const people = order.patients.length > 1 ? [] : [0]
      setTests(chosen => [...chosen, testOf(item, people)])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(notShown)))
    }
  })
  return {
    tests,
    inVisit,
    problem,
    choose,
    isBusy: isBusy || isStarting,
    /** Name of a test that was chosen a second time. */
    again,
    remove: (id: string) => {
      setTests(tests.filter(test => test.id !== id))
      setAgain(undefined)
    },
    setPeople: (id: string, people: readonly number[]) =>
      setTests(tests.map(test => (test.id === id ? { ...test, people } : test))),
  }
}

export const toOrderLines = (tests: readonly AddedTest[]) =>
  tests.flatMap(({ people, ...test }) => people.map(patient => ({ ...test, patient })))

export function preparationWithTests(order: Order, tests: readonly AddedTest[]) {
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  const slot = hour === undefined ? undefined : { date, hour }
  return order.patients.flatMap(patient => {
    const { position, name, age, isPregnant, preparation, fastFrom } = patient
    const own = tests.filter(({ people }) => people.includes(position))
    const then = addToNeeds({ years: age, isPregnant }, patient, own)
    const isSame =
      then.fastingHours === patient.fastingHours &&
      then.noFast === patient.noFast &&
      then.afterMealHours === patient.afterMealHours
    const fast = slot && strictestFast([fastFrom, computeFast(slot, then.fastingHours)])
    const sentences = howToPrepare({ ...then, texts: preparation, slot, fast })
    return isSame ? [] : [{ position, name, sentences }]
  })
}

export function consentsFor(
  order: Order,
  tests: readonly AddedTest[],
): { position: number; name: string; question: ConsentQuestion }[] {
  return order.patients.flatMap(({ position, name, age, relation }) => {
    const own = tests.filter(({ people }) => people.includes(position))
    const question = {
      isForOther: relation !== 'self',
      isMinor: isMinor(age),
      isHivTested: own.some(test => test.isHivTested),
    }
    return own.length > 0 && isConsentNeeded(question) ? [{ position, name, question }] : []
  })
}
