import { describe, expect, test } from 'vitest'
import { cartItem } from '#tests/helpers/kept-in-browser.ts'
import { guardianConsents, minorConsents, patientConsents } from '#text/consent.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { orderBody, whereProblems, whoStepProblems } from './booking.ts'
import { type CheckoutDraft, CUSTOMER, EMPTY_DRAFT, NEW_PATIENT, type PatientDraft } from './checkout.ts'
import { ageAt, consentAt } from './people/people.ts'

const user: Customer = {
  _id: '1',
  id: '1',
  name: 'Asha Rao',
  phone: '9876543210',
  email: null,
  age: null,
  gender: null,
  address: null,
  phoneVerified: true,
  whatsapp: false,
}
const IN_MUMBAI = { city: 'Mumbai', isCentreVisit: false }
const ASHA = { ...CUSTOMER, name: 'Asha Rao', age: '42', gender: 'female', address: '14 Hill Road' }
const RAVI: PatientDraft = {
  ...NEW_PATIENT,
  name: 'Ravi Rao',
  age: '70',
  gender: 'male',
  email: 'ravi@example.in',
  address: '3 Lake View, Pune',
  relation: 'parent',
  agreedTo: say(patientConsents),
}
const filled: CheckoutDraft = { ...EMPTY_DRAFT, patients: [ASHA], date: '2026-11-24', slotHour: 9 }
const withSelf = (values: Partial<PatientDraft>) => ({ ...filled, patients: [{ ...ASHA, ...values }] })
const withOther = (values: Partial<PatientDraft>): CheckoutDraft => ({
  ...filled,
  patients: [{ ...RAVI, ...values }],
  unchosen: [ASHA],
})
const forOther = withOther({})

describe('the patient’s details', () => {
  const detailProblems = (draft: CheckoutDraft, isHivConsentNeeded = false) => {
    const who = whoStepProblems(draft, [cartItem({ isHivConsentNeeded })])
    const where = whereProblems(draft, IN_MUMBAI)
    const fields = { ...who?.patients[0], ...where?.fields }
    const summary = who?.summary ?? where?.summary
    return summary ? { fields, summary } : { fields }
  }
  const fieldsOf = (draft: CheckoutDraft, isHivTested = false) => detailProblems(draft, isHivTested).fields

  // P1-158
  test('are all required except email and a second number', () => {
    const { fields, summary } = detailProblems(EMPTY_DRAFT)
    expect(Object.keys(fields)).toEqual(['name', 'age', 'gender', 'address'])
    expect(summary).toBe('Please fill in all required fields')
    expect(detailProblems(filled)).toEqual({ fields: {} })
  })

  test('accept an age in the digits of any Indian script, and send a number', () => {
    const draft = withSelf({ age: ' ४२ ' })
    expect(fieldsOf(draft)).toEqual({})
    expect(ageAt(draft, 0)).toEqual({ years: 42, months: null })
    expect(fieldsOf(withSelf({ age: '५' })).age).toBe('Age must be between 11 and 100 years')
  })

  test('refuse a name with characters of a web page', () => {
    const sentence = 'A name cannot contain < or >.'
    expect(fieldsOf(withSelf({ name: '<b>Asha</b>' }))).toEqual({ name: sentence })
    const young = withSelf({ age: '16', guardianName: 'Meera <3', agreedTo: say(minorConsents) })
    expect(fieldsOf(young)).toEqual({ guardianName: sentence })
  })

  test('refuse a word of an address that is too long to print', () => {
    expect(detailProblems(withSelf({ address: `14 Hill Road ${'x'.repeat(61)}` }))).toEqual({
      fields: { address: 'Please put spaces between the words of the address.' },
    })
  })

  test('refuse an address of one word', () => {
    expect(detailProblems(withSelf({ address: 'x' }))).toEqual({
      fields: { address: 'Please enter the full address: house, street, area and PIN code.' },
    })
  })

  test('lose a field’s error when that field changes, and keep the other errors', () => {
    const typed = { ...EMPTY_DRAFT, patients: [{ ...ASHA, name: '', age: '10', gender: '' }] }
    const left = (values: Partial<PatientDraft>) =>
      whoStepProblems({ ...typed, patients: typed.patients.map(one => ({ ...one, ...values })) }, [], typed)
    expect(Object.keys(left({})?.patients[0] ?? {})).toEqual(['name', 'age', 'gender'])
    // Still wrong, but being typed.
    expect(Object.keys(left({ age: '1' })?.patients[0] ?? {})).toEqual(['name', 'gender'])
    expect(left({ name: 'Asha', gender: 'female' })).toEqual({
      patients: [{ age: 'Age must be between 11 and 100 years' }],
    })
    expect(left({ name: 'Asha', age: '42', gender: 'female' })).toBeUndefined()
  })

  test('show no error for a field that another change added, until the next check', () => {
    const typed = withSelf({ age: '' })
    const young = withSelf({ age: '16' })
    expect(whoStepProblems(young, [], typed)).toBeUndefined()
    expect(whoStepProblems(young, [])?.patients[0]).toHaveProperty('guardianName')
  })

  test('lose the error of an address or a number when it changes', () => {
    const typed = { ...withSelf({ address: 'x' }), alternatePhone: '98' }
    const fields = (values: Partial<CheckoutDraft>) =>
      Object.keys(whereProblems({ ...typed, ...values }, IN_MUMBAI, typed)?.fields ?? {})
    expect(fields({})).toEqual(['address', 'alternatePhone'])
    expect(fields({ alternatePhone: '982' })).toEqual(['address'])
    expect(fields({ patients: [{ ...ASHA, address: 'xy' }] })).toEqual(['alternatePhone'])
  })

  // P1-161
  test('allow ages from 11 to 100 for the customer', () => {
    const wrong = { fields: { age: 'Age must be between 11 and 100 years' } }
    for (const age of ['10', '101', '0', '-5', '42.5', 'x', '1e2', '四二']) {
      expect(detailProblems(withSelf({ age })), age).toEqual(wrong)
    }
    for (const age of ['18', '100', ' 42 ']) expect(fieldsOf(withSelf({ age })), age).toEqual({})
    expect(fieldsOf(withSelf({ age: '11' }))).not.toHaveProperty('age')
  })

  test('accept names of any script up to 50 letters, and no name without a letter', () => {
    expect(fieldsOf(withSelf({ name: 'अनुष्का' }))).toEqual({})
    expect(fieldsOf(withSelf({ name: 'க'.repeat(50) }))).toEqual({})
    expect(fieldsOf(withSelf({ name: 'a'.repeat(51) })).name).toContain('50')
    expect(detailProblems(withSelf({ name: ' 123 ' })).summary).toBeDefined()
  })

  // P1-162
  test('require a relation and the patient’s consent for another person', () => {
    expect(Object.keys(fieldsOf(withOther({ relation: '' })))).toEqual(['relation'])
    expect(detailProblems(withOther({ agreedTo: '' }))).toEqual({
      fields: { consent: 'Please confirm that the patient agrees.' },
    })
    expect(fieldsOf(filled, true)).toEqual({ consent: 'Please confirm that you agree.' })
  })

  // P1-161
  test('allow another person from birth to 110, with an infant’s age in months', () => {
    const of = (age: string, ageUnit: 'years' | 'months' = 'years') => withOther({ age, ageUnit })
    expect(fieldsOf(of('111'))).toEqual({ age: 'Age must be between 0 and 110 years' })
    expect(fieldsOf(of('24', 'months'))).toEqual({ age: 'Age in months must be between 0 and 23' })
    expect(ageAt(of('0'), 0)).toEqual({ years: 0, months: null })
    expect(ageAt(of('14', 'months'), 0)).toEqual({ years: 1, months: 14 })
    // The unit belongs to the other patient: it doesn't apply to the customer's own age.
    expect(ageAt({ ...filled, unchosen: of('8', 'months').patients }, 0)).toEqual({
      years: 42,
      months: null,
    })
  })

  // P1-162
  test('require a guardian’s consent under 18, and the guardian’s name from a customer under 18', () => {
    const child = withOther({ age: '6' })
    expect(consentAt(child, [], 0)).toBe(say(guardianConsents))
    expect(fieldsOf(withOther({ age: '6', agreedTo: '' })).consent).toContain('parent or guardian')
    const young = withSelf({ age: '16' })
    expect(fieldsOf(young)).toEqual({
      consent: 'Please confirm that a parent or guardian agrees.',
      guardianName: 'Please enter your guardian’s full name.',
    })
    expect(
      fieldsOf(withSelf({ age: '16', guardianName: 'Meera Das', agreedTo: say(minorConsents) })),
    ).toEqual({})
  })

  test('show errors of optional fields', () => {
    expect(fieldsOf(withSelf({ email: 'asha@' }))).toHaveProperty('email')
    expect(fieldsOf({ ...filled, alternatePhone: '12345' })).toHaveProperty('alternatePhone')
    expect(fieldsOf({ ...filled, alternatePhone: '+91 98765 43210' })).toEqual({})
  })

  test('ask for the referring doctor’s name only if one is typed, and lose that error when it changes', () => {
    const typed = { ...filled, referredBy: 'www.example.com' }
    expect(whoStepProblems(typed, [])).toHaveProperty('referredBy')
    expect(whoStepProblems({ ...filled, referredBy: 'Dr. Shah' }, [], typed)).toBeUndefined()
    expect(whoStepProblems({ ...filled, referredBy: '  ' }, [])).toBeUndefined()
  })
})

describe('the booking that is sent', () => {
  const item = cartItem({ quantity: 2, price: 299.1, oldPrice: 400 })
  const rest = {
    items: [item],
    coupon: null,
    user,
    total: 598.2,
    city: 'Pune' as const,
    centreCode: undefined,
  } as const

  // P1-118
  test('is accepted by the contract', () => {
    const infant = withOther({ age: '14', ageUnit: 'months', agreedTo: say(guardianConsents) })
    const young = withSelf({ age: '16', guardianName: 'Meera Das', agreedTo: say(minorConsents) })
    for (const draft of [filled, forOther, infant, young, { ...filled, alternatePhone: '098765 43211' }]) {
      const parsed = orderRequest.safeParse(orderBody({ ...rest, draft }))
      expect(parsed.error?.issues).toBeUndefined()
    }
  })

  test('has the referring doctor, or none', () => {
    const sent = (referredBy: string) => orderBody({ ...rest, draft: { ...filled, referredBy } }).referredBy
    expect(sent('Dr. Shah')).toBe('Dr. Shah')
    expect(sent('  ')).toBeUndefined()
  })

  // P1-118
  test('has the coupon and the shown total', () => {
    const coupon = {
      code: 'SAVE200',
      discountType: 'FIXED',
      discountAmount: 200,
      finalAmount: 398.2,
      description: '',
    } as const
    expect(orderBody({ ...rest, draft: filled, coupon, total: 398.2 })).toMatchObject({
      totalAmount: 398.2,
      couponCode: 'SAVE200',
      paymentMethod: 'PENDING',
      shippingAddress: { address: '14 Hill Road', city: 'Pune' },
    })
  })

  test('has a centre only for a centre visit, and the address of this patient', () => {
    expect(orderBody({ ...rest, draft: filled })).not.toHaveProperty('centreCode')
    expect(orderBody({ ...rest, draft: forOther, centreCode: 'PUNE-1' })).toMatchObject({
      centreCode: 'PUNE-1',
      shippingAddress: { address: '3 Lake View, Pune' },
    })
  })

  // P1-117
  test('is about the patient, and has the consent only if it is required', () => {
    expect(orderBody({ ...rest, draft: forOther }).collectionDetails).toMatchObject({
      patientName: 'Ravi Rao',
      patientPhone: '9876543210',
      relation: 'parent',
      consent: true,
    })
    expect(
      orderBody({ ...rest, draft: withSelf({ agreedTo: say(patientConsents) }) }).collectionDetails,
    ).not.toHaveProperty('consent')
  })
})
