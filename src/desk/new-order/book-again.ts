import { deskApi } from '#desk/frame/desk-api.ts'
import type { DeskOrder } from '#desk/orders/contract.ts'
import { splitAddressLine } from '#rules/addresses/parts.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import type { CallOptions } from '#wire/client.ts'
import type { DeskCustomer } from './contract.ts'
import {
  type Draft,
  type KnownPerson,
  newPerson,
  type PersonDraft,
  toAddressDraft,
  toPersonDraft,
} from './draft.ts'

/** An order with its additions, to be booked again for the same phone number. */
export interface EarlierVisit {
  order: DeskOrder
  additions: readonly DeskOrder[]
  phone: string
}

/** The orders are counted as opened and the phone number as shown, like on the order's page. */
export async function readEarlierVisit(number: string, { signal }: CallOptions = {}): Promise<EarlierVisit> {
  const read = async (id: string) => (await deskApi.getDeskOrder({ params: { id } }, { signal })).order
  const order = await read(number)
  const added = order.additions.filter(({ status }) => status !== 'cancelled')
  const [{ phones }, ...additions] = await Promise.all([
    deskApi.showDeskPhones({ params: { id: number } }, { signal }),
    ...added.map(({ orderId }) => read(orderId)),
  ])
  return { order, additions, phone: phones.customer ?? '' }
}

type OrderedPerson = DeskOrder['patients'][number]

/** As the account has them today. The age of others may have changed since, and is asked for. */
function personOf({ name, gender, relation }: OrderedPerson, known: readonly KnownPerson[]): PersonDraft {
  const saved = known.find(one => one.name === name && one.relation === relation)
  if (saved) return toPersonDraft(saved)
  return {
    ...newPerson(PATIENT_RELATIONS.find(one => one === relation) ?? 'other'),
    name,
    gender: GENDERS.labels.find(one => one === gender) ?? '',
  }
}

/** The people, place and tests of the visit; of a cancelled one those that were booked. */
export function fillFromVisit(
  draft: Draft,
  { order, additions }: EarlierVisit,
  { people: known, addresses }: Pick<DeskCustomer, 'people' | 'addresses'>,
): Draft {
  const isCancelled = order.status === 'cancelled'
  const people: PersonDraft[] = []
  const tests: Draft['tests'] = []
  for (const patient of [order, ...additions].flatMap(({ patients }) => patients)) {
    const lines = patient.lines.filter(one => isCancelled || !one.isCancelled)
    if (lines.length === 0) continue
    const found = people.find(({ name, relation }) => name === patient.name && relation === patient.relation)
    const person = found ?? personOf(patient, known)
    if (!found) people.push(person)
    for (const { id, name } of lines) tests.push({ key: crypto.randomUUID(), id, name, person: person.key })
  }
  const saved = addresses.find(({ address, pinCode }) => pinCode !== null && address === order.address)
  const { pinCode, ...parts } = saved ? toAddressDraft(saved) : splitAddressLine(order.address)
  return {
    ...draft,
    people,
    tests,
    centreCode: order.centre?.code ?? '',
    address: order.isCentreVisit ? draft.address : { ...parts, pinCode: pinCode ?? '' },
  }
}
