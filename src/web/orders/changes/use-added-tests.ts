import { useState } from 'react'
import type { HealthPackage, LabTest, SearchMatch } from '#contract/catalogue.ts'
import { CallError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { type ConsentQuestion, isConsentNeeded } from '#rules/consent.ts'
import { isMinor } from '#rules/patients/patient.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { needsCentre } from '#text/errors/orders.ts'
import { notShown } from '#text/orders/additions.ts'
import { say } from '#text/text.ts'
import { useInVisit } from '#web/orders/changes/already-in.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { priceOf } from '#web/ui/price.tsx'
import { usePress } from '#web/ui/use-press.ts'

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

/** The tests chosen for a visit. What they ask is read when one is chosen: the search alone does not tell it. */
export function useAddedTests(order: Order) {
  const inVisit = useInVisit(order)
  const [tests, setTests] = useState<readonly AddedTest[]>([])
  const [problem, setProblem] = useState<string>()
  const [again, setAgain] = useState<string>()
  const [isBusy, choose] = usePress(async ({ _id, isPackage, name: chosenName }: SearchMatch) => {
    setProblem(undefined)
    const isChosen = tests.some(({ id }) => id === _id)
    setAgain(isChosen ? chosenName : undefined)
    if (isChosen) return
    const params = { id: _id }
    try {
      const item = await (isPackage ? api.getPackage({ params }) : api.getLabTest({ params }))
      if (item.isCenterVisitRequired && !order.centerVisitRequired)
        return setProblem(say(needsCentre, { item: item.name }))
      const { name, fastingHours, afterMealHours, isHivConsentNeeded: isHivTested } = item
      const people = order.patients.length > 1 ? [] : [0]
      const asked = { fastingHours, afterMealHours, isHivTested }
      const test = { id: _id, name, offer: item, price: priceOf(item), people, ...asked }
      setTests(chosen => [...chosen, test])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, say(notShown)))
    }
  })
  return {
    ...{ tests, inVisit, problem, isBusy, choose },
    /** The name of a chosen test that was chosen once more. */
    again,
    takeOut: (id: string) => {
      setTests(tests.filter(test => test.id !== id))
      setAgain(undefined)
    },
    setPeople: (id: string, people: readonly number[]) =>
      setTests(tests.map(test => (test.id === id ? { ...test, people } : test))),
  }
}

/** One line for each test and person. */
export const linesOf = (tests: readonly AddedTest[]) =>
  tests.flatMap(({ people, ...test }) => people.map(patient => ({ ...test, patient })))

/** Whose preparation the tests change, and how they prepare then. */
export function preparationThen(order: Order, tests: readonly AddedTest[]) {
  const { date, timeSlot } = order.collectionDetails
  const hour = slotHour(timeSlot)
  const slot = hour === undefined ? undefined : { date, hour }
  return order.patients.flatMap(({ position, name, fastingHours, afterMealHours, preparation }) => {
    const own = tests.filter(({ people }) => people.includes(position))
    const then = {
      fastingHours: Math.max(fastingHours, ...own.map(test => test.fastingHours)),
      afterMealHours: Math.max(afterMealHours, ...own.map(test => test.afterMealHours)),
    }
    const isSame = then.fastingHours === fastingHours && then.afterMealHours === afterMealHours
    const sentences = howToPrepare({ ...then, texts: preparation, slot })
    return isSame ? [] : [{ position, name, sentences }]
  })
}

/** The consents that the tests need: whose, and to what. */
export function consentsFor(
  order: Order,
  tests: readonly AddedTest[],
): { position: number; name: string; question: ConsentQuestion }[] {
  return order.patients.flatMap(({ position, name, age, relation }) => {
    const own = tests.filter(({ people }) => people.includes(position))
    const question = {
      ...{ isForOther: relation !== 'self', isMinor: isMinor(age) },
      isHivTested: own.some(test => test.isHivTested),
    }
    return own.length > 0 && isConsentNeeded(question) ? [{ position, name, question }] : []
  })
}
