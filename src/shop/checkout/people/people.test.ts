import { afterEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#shop/cart/cart-items.ts'
import { orderBody, whoStepProblems } from '#shop/checkout/booking.ts'
import {
  type CheckoutDraft,
  CUSTOMER,
  draftFrom,
  EMPTY_DRAFT,
  NEW_PATIENT,
  type PatientDraft,
  useCheckout,
} from '#shop/checkout/checkout.ts'
import { ASHA, cartItem } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { guardianConsents, minorConsents, patientConsents, patientConsentsToHiv } from '#text/consent.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import { orderRequest } from '#wire/orders/request.ts'
import {
  changePatient,
  choosePerson,
  dropPerson,
  namesForItem,
  patientsForItem,
  preparationInDraft,
  removePatientAt,
  shortNameAt,
  togglePatient,
  toPatientDraft,
  withoutUntouched,
} from './people.ts'

afterEach(() => vi.unstubAllGlobals())

const RAVI: PatientDraft = {
  ...NEW_PATIENT,
  name: 'Ravi Rao',
  age: '67',
  gender: 'male',
  relation: 'parent',
  agreedTo: say(patientConsents),
}
const TARA: PatientDraft = {
  ...RAVI,
  name: 'Tara',
  age: '8',
  gender: 'female',
  relation: 'child',
  agreedTo: say(guardianConsents),
}
const FIRST = { ...CUSTOMER, name: 'Asha Rao', age: '42', gender: 'female', address: '14 Hill Road, Bandra' }
const draftWith = (people: PatientDraft[] = [], wanted: CheckoutDraft['forWhom'] = {}): CheckoutDraft => ({
  ...EMPTY_DRAFT,
  patients: [FIRST, ...people],
  date: '2026-11-24',
  slotHour: 9,
  forWhom: wanted,
})
const item = (id: string, quantity = 1, isHivConsentNeeded = false) =>
  cartItem({ id, name: id, quantity, isHivConsentNeeded, price: 249, oldPrice: 249 })
const problemsOf = whoStepProblems
const bodyOf = (draft: CheckoutDraft, items: CartItem[]) =>
  orderBody({
    draft,
    items,
    coupon: null,
    city: 'Mumbai',
    centreCode: undefined,
    total: 249,
    user: ASHA,
  })

test('the request for a single patient names no patient beside the tests', () => {
  const items = [item('CBC'), item('LIPID')]
  expect(problemsOf(draftWith(), items)).toBeUndefined()
  const body = bodyOf(draftWith(), items)
  expect(body).not.toHaveProperty('patients')
  expect(body.items.every(line => !('patient' in line))).toBe(true)
})

test('a test with a quantity of two requires two people', () => {
  const items = [item('CBC', 2)]
  expect(problemsOf(draftWith(), items)?.forWhom).toContain(
    '“CBC” is in your cart 2 times, but only 1 person is chosen',
  )
  expect(problemsOf(draftWith([RAVI]), items)).toBeUndefined()
  expect(patientsForItem(draftWith([RAVI]), items[0] as CartItem)).toEqual([0, 1])
})

test('a click adds a patient to a test', () => {
  const draft = draftWith([RAVI, TARA], { CBC: [2] })
  expect(togglePatient(draft, item('CBC'), 0)).toEqual([0, 2])
})

test('a click can’t remove the last patient of a test', () => {
  const draft = draftWith([RAVI, TARA], { CBC: [2] })
  expect(togglePatient(draft, item('CBC'), 2)).toBeUndefined()
})

test('a test can be assigned to some of the patients', () => {
  const draft = draftWith([RAVI, TARA], { CBC: [2] })
  expect(patientsForItem(draft, item('CBC'))).toEqual([2])
  expect(namesForItem(draft, item('CBC', 2))).toBe('Asha Rao, Tara')
})

test('a patient is shown by first name, or by full name if two share it', () => {
  const draft = draftWith([RAVI, { ...TARA, name: 'Asha Kumar' }, NEW_PATIENT])
  const names = [...draft.patients.keys()].map(position => shortNameAt(draft, position))
  expect(names).toEqual(['Asha Rao', 'Ravi', 'Asha Kumar', 'Person 4'])
})

test('an empty form adds no person, and the customer is suggested again', () => {
  const guess = { ...CUSTOMER, name: 'Asha Rao' }
  const onlyNew = { ...EMPTY_DRAFT, patients: [NEW_PATIENT], unchosen: [guess] }
  expect(withoutUntouched(onlyNew)).toEqual({ ...EMPTY_DRAFT, patients: [guess] })
  expect(withoutUntouched(draftWith([NEW_PATIENT, RAVI]))).toEqual(draftWith([RAVI]))
  // A customer who was deselected stays so.
  const known = { ...EMPTY_DRAFT, patients: [NEW_PATIENT], unchosen: [FIRST] }
  expect(withoutUntouched(known)).toEqual({ ...EMPTY_DRAFT, patients: [], unchosen: [FIRST] })
  expect(withoutUntouched(draftWith([{ ...NEW_PATIENT, age: '7' }]))).toBeUndefined()
})

test('a booking with a patient without a test is not sent, and names the patient', () => {
  expect(problemsOf(draftWith([RAVI]), [item('CBC')])?.forWhom).toBe('Please choose a test for Ravi Rao.')
})

test('each further person needs name, age, sex, relation and a consent', () => {
  const draft = draftWith([NEW_PATIENT])
  const fieldsOf = (wrong: CheckoutDraft) =>
    problemsOf(wrong, [item('CBC', 2)])?.patients.map(problems => Object.keys(problems))
  expect(fieldsOf(draft)).toEqual([[], ['relation', 'name', 'age', 'gender', 'consent']])
  const child = draftWith([{ ...TARA, agreedTo: '' }])
  expect(problemsOf(child, [item('CBC', 2)])).toEqual({
    patients: [{}, { consent: expect.stringContaining('a parent or guardian') }],
  })
  const me = { ...RAVI, relation: 'self', age: '16', agreedTo: say(minorConsents) }
  expect(fieldsOf(draftWith([me]))).toEqual([[], ['guardianName']])
})

test('an HIV test requires the consent of its own patients', () => {
  const items = [item('HIV', 1, true), item('CBC', 2)]
  const agreed = { ...RAVI, agreedTo: say(patientConsentsToHiv) }
  expect(problemsOf(draftWith([agreed], { HIV: [1] }), items)).toBeUndefined()
  expect(problemsOf(draftWith([RAVI], { HIV: [0] }), items)).toEqual({
    patients: [{ consent: 'Please confirm that you agree.' }, {}],
  })
})

test('a consent is valid for its own wording, so that an added HIV test requires a new consent', () => {
  const cbc = item('CBC', 2)
  expect(problemsOf(draftWith([RAVI]), [cbc])).toBeUndefined()
  expect(problemsOf(draftWith([RAVI], { HIV: [1] }), [item('HIV', 1, true), cbc])).toEqual({
    patients: [{}, { consent: 'Please confirm that the patient agrees.' }],
  })
})

test('the request matches the contract, with a line for each person and the ids of saved people', () => {
  const savedId = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'
  const draft = draftWith(
    [
      { ...RAVI, savedId },
      { ...TARA, age: '8', ageUnit: 'months' },
    ],
    { LIPID: [1] },
  )
  const body = bodyOf(draft, [item('CBC', 3), item('LIPID')])
  expect(body.items.map(line => [line.id, line.quantity, line.patient])).toEqual([
    ['CBC', 1, 0],
    ['CBC', 1, 1],
    ['CBC', 1, 2],
    ['LIPID', 1, 1],
  ])
  expect(body.patients).toMatchObject([
    { patientId: savedId, name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true },
    { name: 'Tara', age: 0, ageMonths: 8 },
  ])
  expect(orderRequest.safeParse(body).success).toBe(true)
})

test('after a patient is removed, the others keep their tests', () => {
  const draft = draftWith([RAVI, TARA], { CBC: [0, 2], LIPID: [1, 2] })
  expect(removePatientAt(draft, 1)).toEqual({
    patients: [FIRST, TARA],
    forWhom: { CBC: [0, 1], LIPID: [1] },
  })
})

test('all patients can be removed, and the form then asks who the test is for', () => {
  const nobody = { ...draftWith(), ...dropPerson(draftWith(), 0) }
  expect(nobody).toMatchObject({ patients: [], unchosen: [FIRST] })
  expect(problemsOf(nobody, [item('CBC')])?.forWhom).toBe('Please choose who it is for.')
  expect({ ...nobody, ...choosePerson(nobody, FIRST) }).toEqual(draftWith())
})

test('a typed address stays with the visit, and the customer’s own address is removed with the customer', () => {
  const mother = { ...RAVI, name: 'Meera Rao', address: '5 Shanti Kunj, Deccan' }
  const parents = { ...draftWith(), patients: [mother, RAVI] }
  expect(dropPerson(parents, 0).patients).toEqual([{ ...RAVI, address: '5 Shanti Kunj, Deccan' }])
  expect(dropPerson(draftWith([RAVI]), 0).patients).toEqual([RAVI])
})

test('a seventh person can’t be added', () => {
  const full = draftWith(Array.from({ length: 5 }, () => RAVI))
  expect(choosePerson(full, TARA)).toEqual({})
})

test('a saved person fills the form, and becomes a new person once name, age or sex is changed', () => {
  const saved: SavedPatient = {
    id: 'p1',
    name: 'Ravi Rao',
    birthDate: '1959-01-30',
    isBirthEstimated: false,
    age: 67,
    ageMonths: null,
    gender: 'Male',
    isPregnant: false,
    relation: 'parent',
    phone: null,
    email: null,
    orders: 1,
    isLastBooked: false,
    door: null,
  }
  const person = toPatientDraft(saved)
  expect(person).toMatchObject({
    name: 'Ravi Rao',
    age: '67',
    ageUnit: 'years',
    gender: 'male',
    savedId: 'p1',
  })
  stubWindow()
  useCheckout.setState({ draft: draftWith([person]) })
  const savedId = () => useCheckout.getState().draft.patients[1]?.savedId
  changePatient(1, { email: 'ravi@example.in' })
  expect(savedId()).toBe('p1')
  changePatient(1, { age: '68' })
  expect(savedId()).toBe('')
})

test('each patient gets the preparation of their own tests', () => {
  const check = [
    { key: 'CBC', fastingHours: 0, preparation: ['No special preparation.'] },
    { key: 'LIPID', fastingHours: 12, preparation: ['Fast for 12 hours.'] },
  ].map(one => ({
    ...one,
    name: one.key,
    isWithdrawn: false,
    isCentreVisit: false,
    afterMealHours: 0,
    isHivConsentNeeded: false,
  }))
  const draft = draftWith([RAVI], { CBC: [0], LIPID: [1] })
  const asked = (position: number) => preparationInDraft(draft, [item('CBC'), item('LIPID')], check, position)
  expect([asked(0).fastingHours, asked(1).fastingHours]).toEqual([0, 12])
})

test('a draft is stored with its people, whatever else is stored', () => {
  const draft = draftWith([RAVI], { CBC: [1] })
  expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  expect(
    draftFrom({ patients: [1, null, { name: 'X' }], forWhom: { CBC: 'x', LIPID: [0, 'a'] } }),
  ).toMatchObject({
    patients: [NEW_PATIENT, NEW_PATIENT, { name: 'X' }],
    forWhom: { CBC: [], LIPID: [0] },
  })
})
