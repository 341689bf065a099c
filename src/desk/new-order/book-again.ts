import { deskApi } from '#desk/frame/desk-api.ts'
import type { DeskOrder } from '#desk/orders/contract.ts'
import { ourCities } from '#kit/cities.ts'
import { splitAddressLine } from '#rules/addresses/parts.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { CallError, type CallOptions } from '#wire/client.ts'
import type { DeskCustomer } from './contract.ts'
import {
  type Draft,
  type KnownPerson,
  newPerson,
  type PersonDraft,
  toAddressDraft,
  toPersonDraft,
} from './draft.ts'

type OrderedPerson = DeskOrder['patients'][number]

/** An order with its additions, to be booked again for the same phone number. */
export interface EarlierVisit {
  order: DeskOrder
  /**
   * The patients with their tests; for a cancelled visit, the tests that were booked. A person occurs once for each
   * addition.
   */
  patients: readonly OrderedPerson[]
  phone: string
  /** Names by id of the tests that can no longer be booked. */
  withdrawn: ReadonlyMap<string, string>
}

/** The orders are counted as opened and the phone number as shown, like on the order's page. */
export async function readEarlierVisit(number: string, options: CallOptions = {}): Promise<EarlierVisit> {
  const read = async (id: string) => (await deskApi.getDeskOrder({ params: { id } }, options)).order
  const order = await read(number)
  const added = order.additions.filter(({ status }) => status !== 'cancelled')
  const [{ phones }, ...additions] = await Promise.all([
    deskApi.showDeskPhones({ params: { id: number } }, options),
    ...added.map(({ orderId }) => read(orderId)),
  ])
  const isCancelled = order.status === 'cancelled'
  const patients = [order, ...additions]
    .flatMap(visit => visit.patients)
    .map(patient => ({ ...patient, lines: patient.lines.filter(line => isCancelled || !line.isCancelled) }))
    .filter(({ lines }) => lines.length > 0)
  const names = new Map(
    patients.flatMap(({ lines }) => lines.map(({ id, name }): [string, string] => [id, name])),
  )
  const withdrawn = await Promise.all(
    [...names].map(async test => ((await isOffered(test[0], options)) ? [] : [test])),
  )
  return { order, patients, phone: phones.customer ?? '', withdrawn: new Map(withdrawn.flat()) }
}

/** Throws CallError. */
async function isOffered(id: string, options: CallOptions): Promise<boolean> {
  try {
    await deskApi.quoteAtDesk({ body: { items: [{ id }] } }, options)
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'UNKNOWN_ITEM') return false
    throw error
  }
}

/** The person as the account has them today. Another person's age may have changed since, and is asked again. */
function personOf({ name, gender, relation }: OrderedPerson, known: readonly KnownPerson[]): PersonDraft {
  const saved = known.find(person => person.name === name && person.relation === relation)
  if (saved) return toPersonDraft(saved)
  return {
    ...newPerson(PATIENT_RELATIONS.find(known => known === relation) ?? 'other'),
    name,
    gender: GENDERS.labels.find(label => label === gender) ?? '',
  }
}

/** The people and place of the visit, and its tests that are still offered. */
export function fillFromVisit(
  draft: Draft,
  { order, patients, withdrawn }: EarlierVisit,
  { people: known, addresses }: Pick<DeskCustomer, 'people' | 'addresses'>,
): Draft {
  const people: PersonDraft[] = []
  const tests: Draft['tests'] = []
  for (const patient of patients) {
    const found = people.find(({ name, relation }) => name === patient.name && relation === patient.relation)
    const person = found ?? personOf(patient, known)
    if (!found) people.push(person)
    for (const { id, name } of patient.lines)
      if (!withdrawn.has(id)) tests.push({ key: crypto.randomUUID(), id, name, person: person.key })
  }
  const saved = addresses.find(({ address, pinCode }) => pinCode !== null && address === order.address)
  const { pinCode, ...parts } = saved ? toAddressDraft(saved) : splitAddressLine(ourCities(), order.address)
  return {
    ...draft,
    people,
    tests,
    centreCode: order.centre?.code ?? '',
    address: order.isCentreVisit ? draft.address : { ...parts, pinCode: pinCode ?? '' },
  }
}
