import { joinNames } from '#rules/patients/names.ts'
import { howToPrepareTitle } from '#text/common.ts'
import { howPersonPrepares } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { preparationOf } from './visit-words.ts'

type WithPatients = Pick<Order, 'collectionDetails'> & Partial<Pick<Order, 'patients' | 'additions'>>

/** True for an order of several patients: each item then names its own. */
export const isShared = ({ patients }: Pick<WithPatients, 'patients'>): boolean => (patients?.length ?? 1) > 1

/** Patients with an uncancelled test, added ones too; all patients once everything is cancelled. */
export function patientsWithTests({
  patients = [],
  additions = [],
}: Omit<WithPatients, 'collectionDetails'>) {
  const added = additions.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items)
  const isAdded = (position: number) => added.some(({ patient }) => patient === position)
  const some = patients.filter(({ position, items }) => items.length > 0 || isAdded(position))
  return some.length > 0 ? some : patients
}

/** 'Asha Rao and Ravi Rao'. */
export const patientNames = (order: WithPatients): string =>
  isShared(order)
    ? joinNames(patientsWithTests(order).map(({ name }) => name))
    : (order.patients?.[0]?.name ?? '')

/** The patients who are not the customer. */
export const otherPatients = (order: WithPatients): readonly Order['patients'][number][] =>
  patientsWithTests(order).filter(({ relation }) => relation !== 'self')

/** From this age a patient reads messages of their own. */
const READS_FROM_AGE = 16

/**
 * Patients to send the visit to: none until it is confirmed, none if the customer is at the visit as well, and no
 * children, for whom the customer reads.
 */
export function recipients(order: Order): readonly Order['patients'][number][] {
  const others = otherPatients(order)
  if (order.status !== 'confirmed' || others.length < patientsWithTests(order).length) return []
  return others.filter(({ age }) => age >= READS_FROM_AGE)
}

/** Names of the patients who are not the customer; '' without any. */
export const namesOfOthers = (order: WithPatients): string => {
  const [first] = order.patients ?? []
  if (!isShared(order)) return first && first.relation !== 'self' ? first.name : ''
  return joinNames(
    patientsWithTests(order)
      .filter(({ relation }) => relation !== 'self')
      .map(patient => patient.name),
  )
}

/** Who an item is for; undefined in an order for one patient. */
export const patientOfItem = (
  { patients }: Pick<WithPatients, 'patients'>,
  { patient }: Pick<Order['items'][number], 'patient'>,
): string | undefined => (isShared({ patients }) ? patients?.[patient]?.name : undefined)

/** Items with a line each, summed over their patients: 'Complete Blood Count × 2'. */
export function mergeItems({ items, patients }: Pick<Order, 'items'> & { patients?: Order['patients'] }) {
  const firsts = items.filter((item, index) => items.findIndex(other => other.id === item.id) === index)
  return firsts.map(({ id, name, price }) => {
    const same = items.filter(item => item.id === id)
    const people = same.flatMap(item => patientOfItem({ patients }, item) ?? [])
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0)
    return { id, name, price, quantity, people: people.length > 0 ? people.join(', ') : undefined }
  })
}

export interface PreparedPerson {
  name: string
  sentences: readonly string[]
}

/** What all patients have in common, once, then what differs for each of them. */
export function groupPreparations(
  people: readonly PreparedPerson[],
): { names: string[]; sentences: string[] }[] {
  const [first] = people
  if (!first) return []
  const common = first.sentences.filter(said => people.every(({ sentences }) => sentences.includes(said)))
  const shared = people.length > 1 ? common : []
  return [
    { names: people.map(({ name }) => name), sentences: shared },
    ...people.map(({ name, sentences }) => ({
      names: [name],
      sentences: sentences.filter(said => !shared.includes(said)),
    })),
  ].filter(({ sentences }) => sentences.length > 0)
}

/** A title and sentences for the patients who have to prepare. */
export function preparations(
  order: Pick<Order, 'patients' | 'additions' | 'collectionDetails'>,
): { title: string; sentences: string[] }[] {
  const people = (isShared(order) ? patientsWithTests(order) : order.patients).map(patient => ({
    name: patient.name,
    sentences: preparationOf(patient, order.collectionDetails),
  }))
  const isNamed = isShared(order) || namesOfOthers(order) !== ''
  return groupPreparations(people).map(({ names, sentences }) => ({
    title: isNamed ? say(howPersonPrepares, { name: joinNames(names) }) : say(howToPrepareTitle),
    sentences,
  }))
}
