import type { DeskAnswer, DeskBody } from '#desk/frame/desk-api.ts'
import { EMPTY_ADDRESS } from '#desk/orders/address-form.tsx'
import type { SlotTime } from '#desk/orders/time-field.tsx'
import { words as orderWords } from '#desk/orders/words.ts'
import { ourCities } from '#kit/cities.ts'
import { composeLine, type PinnedParts } from '#rules/addresses/parts.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { isConsentNeeded } from '#rules/consent.ts'
import type { WireGender } from '#rules/patients/genders.ts'
import { isMinor, type PatientRelation } from '#rules/patients/patient.ts'
import { isIndianMobile, isPhoneAbroad } from '#rules/phones.ts'
import { type Needs, needsOf } from '#rules/visits/eating.ts'
import { phoneAbroad } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { requestPatients } from '#wire/orders/flat-patient.ts'
import type { DeskCustomer } from './contract.ts'

export type Body = DeskBody<'bookAtDesk'>

export interface PersonDraft {
  key: string
  /** One of the account's people. */
  patientId?: string
  name: string
  age: string
  ageMonths?: number | null
  /** '' until it is chosen. */
  gender: WireGender | ''
  isPregnant: boolean
  relation: PatientRelation
}

interface TestDraft {
  key: string
  id: string
  name: string
  /** The person's key. */
  person: string
}

export interface Draft {
  phone: string
  name: string
  people: PersonDraft[]
  tests: TestDraft[]
  /** A centre by code; '' for a visit at home. */
  centreCode: string
  address: PinnedParts
  time: SlotTime
  couponCode: string
  /** By the staff, as typed: rupees, or '10%'. */
  discount: string
  discountReason: string
  /** The referring doctor; '' for none. */
  referredBy: string
  payment: Body['payment']
  hasConsent: boolean
  /** The values that were filled in from the phone's account, not typed. */
  filled: { name: string; address: Draft['address'] }
}

const NO_TIME: SlotTime = { date: '', timeSlot: '' }

export const newPerson = (relation: PatientRelation): PersonDraft => ({
  key: crypto.randomUUID(),
  name: '',
  age: '',
  gender: '',
  isPregnant: false,
  relation,
})

/** An empty booking: for the caller themselves, at home unless a centre is given, paid at the door. */
export const emptyDraft = (centreCode = ''): Draft => ({
  phone: '',
  name: '',
  people: [newPerson('self')],
  tests: [],
  centreCode,
  address: EMPTY_ADDRESS,
  time: NO_TIME,
  couponCode: '',
  discount: '',
  discountReason: '',
  referredBy: '',
  payment: 'door',
  hasConsent: false,
  filled: { name: '', address: EMPTY_ADDRESS },
})

export type KnownPerson = DeskCustomer['people'][number]

export const toPersonDraft = ({
  id,
  name,
  age,
  ageMonths,
  gender,
  isPregnant,
  relation,
}: KnownPerson): PersonDraft => ({
  key: id,
  patientId: id,
  name,
  age: age === null ? '' : String(age),
  ageMonths,
  gender,
  isPregnant,
  relation,
})

const isTyped = ({ patientId, name, age, gender, relation }: PersonDraft): boolean =>
  !patientId && (name !== '' || age !== '' || gender !== '' || relation !== 'self')

/** The tests of a removed person go to the first person, so that no test is lost unnoticed. */
export const keepTests = ({ tests }: Draft, people: Draft['people']): Draft['tests'] =>
  tests.map(test =>
    people.some(({ key }) => key === test.person) ? test : { ...test, person: people[0]?.key ?? '' },
  )

type KnownAddress = DeskCustomer['addresses'][number]

export const toAddressDraft = ({ pinCode, house, street, landmark }: KnownAddress): PinnedParts => ({
  pinCode: pinCode ?? '',
  house,
  street,
  landmark,
})

/**
 * The booking, filled in from the account of its phone (null for none) or with the name in its request. If the response
 * arrives while the form is being filled in, typed values stay and those of another account are removed.
 */
export function fillFromCustomer(draft: Draft, known: DeskCustomer | null, requestName: string): Draft {
  const self = known?.people.find(({ relation }) => relation === 'self') ?? known?.people[0]
  const saved = known?.addresses.find(({ pinCode }) => pinCode !== null)
  const filled = {
    name: known?.name ?? requestName,
    address: saved ? toAddressDraft(saved) : EMPTY_ADDRESS,
  }
  const typed = draft.people.filter(isTyped)
  const people = typed.length > 0 ? typed : [self ? toPersonDraft(self) : newPerson('self')]
  const isOwnAddress = JSON.stringify(draft.address) !== JSON.stringify(draft.filled.address)
  return {
    ...draft,
    filled,
    people,
    tests: keepTests(draft, people),
    name: draft.name === draft.filled.name ? filled.name : draft.name,
    address: isOwnAddress ? draft.address : filled.address,
  }
}

/** The city of the PIN code or the centre; undefined until one of them is given. */
export const draftCity = (draft: Draft, centreCity: string | undefined): string | undefined =>
  draft.centreCode ? centreCity : cityOfPin(ourCities(), draft.address.pinCode)

/** The items of the request, each with its patient's position. */
export const draftItems = ({ tests, people }: Draft) =>
  tests.map(({ id, person }) => ({
    id,
    patient: Math.max(
      0,
      people.findIndex(({ key }) => key === person),
    ),
  }))

type LineNeeds = DeskAnswer<'quoteAtDesk'>['needs']

/** True unless each person is the adult caller, and no test is for HIV. `lines`: of the quote. */
export const needsConsent = ({ people }: Draft, lines: LineNeeds | undefined = []): boolean =>
  people.some(({ relation, age }, position) =>
    isConsentNeeded({
      isForOther: relation !== 'self',
      isMinor: age !== '' && isMinor(Number(age)),
      isHivTested: lines.some(line => line.patient === position && line.isHivTested),
    }),
  )

/** What the tests need of each person. `lines`: of the quote. */
export const draftNeeds = ({ people }: Draft, lines: LineNeeds | undefined = []): Needs[] =>
  people.map(({ age, isPregnant, gender }, position) => {
    const own = lines.filter(({ patient }) => patient === position)
    return needsOf(
      { years: age === '' ? undefined : Number(age), isPregnant: isPregnant && gender === 'Female' },
      {
        fastingHours: Math.max(0, ...own.map(person => person.fastingHours)),
        afterMealHours: Math.max(0, ...own.map(person => person.afterMealHours)),
      },
    )
  })

/** '10%' or '50'; undefined without a discount, and until it is one of them. */
export function givenDiscount({ discount }: Pick<Draft, 'discount'>) {
  const [, digits, sign] = /^(\d{1,6}) *(%?)$/.exec(discount.trim()) ?? []
  const value = Number(digits ?? 0)
  if (value === 0) return undefined
  return sign ? { percent: value } : { amount: value }
}

/** The first missing part; undefined if the booking is complete. */
export function findMissing(
  draft: Draft,
  { isPriced, isConsentAsked }: { isPriced: boolean; isConsentAsked: boolean },
): string | undefined {
  const { phone, people, tests, centreCode, address, time, hasConsent } = draft
  if (!isIndianMobile(phone)) return isPhoneAbroad(phone) ? say(phoneAbroad) : 'Enter the phone number first'
  if (nameOf(draft).trim().length < 2) return 'Enter the caller’s name'
  if (
    people.some(person => personName(draft, person).trim().length < 2 || person.age === '' || !person.gender)
  )
    return 'Enter who is tested'
  if (tests.length === 0) return 'Choose a test'
  if (people.some(({ key }) => !tests.some(({ person }) => person === key)))
    return 'Choose a test for each person'
  if (!centreCode && (address.pinCode.length < 6 || !address.street.trim())) return 'Enter the address'
  if (!time.timeSlot) return 'Choose a time'
  if (draft.discount && !givenDiscount(draft)) return 'Enter the discount as rupees or percent'
  if (draft.discount && draft.discountReason.trim().length < 3) return 'Enter the reason for the discount'
  if (isConsentAsked && !hasConsent) return 'Ask for their consent first'
  return isPriced ? undefined : orderWords.gettingPrice
}

/** The caller's name, or the name of the patient who is the customer. */
const nameOf = ({ name, people }: Draft): string =>
  name || (people.find(({ relation }) => relation === 'self')?.name ?? '')

export const personName = (draft: Draft, { name, relation }: PersonDraft): string =>
  name || (relation === 'self' ? draft.name : '')

/** The request. `total` is the one on the screen, in rupees. */
export function toOrderBody(draft: Draft, total: number, city: string): Body {
  const { first, ...others } = requestPatients(
    draft.people.map(person => ({
      patientId: person.patientId,
      name: personName(draft, person),
      age: person.age,
      ageMonths: person.ageMonths ?? null,
      gender: person.gender as WireGender,
      isPregnant: person.isPregnant && person.gender === 'Female',
      email: null,
      phone: null,
      relation: person.relation,
      ...(draft.hasConsent ? { consent: true } : {}),
    })),
  )
  const isAlone = draft.people.length === 1
  const { couponCode, centreCode, address } = draft
  const discount = givenDiscount(draft)
  return {
    phone: draft.phone,
    name: nameOf(draft),
    payment: draft.payment,
    ...(discount ? { discount: { ...discount, reason: draft.discountReason.trim() } } : {}),
    order: {
      items: draftItems(draft).map(({ id, patient }, at) => ({
        id,
        name: draft.tests[at]?.name ?? id,
        quantity: 1,
        ...(isAlone ? {} : { patient }),
      })),
      totalAmount: total,
      shippingAddress: centreCode
        ? { address: composeLine(ourCities(), address) || city, city }
        : { parts: address, city },
      collectionDetails: { ...draft.time, ...first },
      ...others,
      ...(couponCode ? { couponCode } : {}),
      ...(draft.referredBy.trim() ? { referredBy: draft.referredBy } : {}),
      ...(centreCode ? { centreCode } : {}),
    },
  }
}
