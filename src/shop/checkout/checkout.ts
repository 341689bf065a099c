import { create } from 'zustand'
import { isRecord, KEYS, remove, writeJson } from '#kit/storage.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { type BookingType, MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { SLOT_HOURS } from '#rules/visits/slots.ts'
import { type AddressDraft, isBlank, NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { readStored } from '#shop/frame/stored-values.ts'
import { whenStarted } from '#shop/frame/stores.ts'
import { onLogout } from '#shop/session/session.ts'
import type { Customer } from '#wire/account.ts'

/** The checkout's draft, in session storage: going back, a refresh and errors lose nothing. */

export interface PatientDraft extends AddressDraft {
  name: string
  age: string
  /** Unit of `age`: months only for infants. */
  ageUnit: 'years' | 'months'
  /** A code of GENDERS, or ''. */
  gender: string
  email: string
  /** Of another patient to the customer. */
  relation: string
  /** Guardian of a customer under 18 who is the patient. */
  guardianName: string
  /** Id of the account's person; '' for another one, also after a change of name, age or gender. */
  savedId: string
}

/** A further patient of the visit. */
export interface FurtherDraft extends PatientDraft {
  consent: boolean
}

export interface CheckoutDraft {
  bookingType: BookingType
  /** The customer as patient, and another patient: changing `bookingType` loses neither. */
  self: PatientDraft
  other: PatientDraft
  /** The patients beside `self` or `other`. */
  people: FurtherDraft[]
  /** Patients of a cart item by its key: 0 is `self` or `other`, 1 the first of `people`. */
  forWhom: Record<string, number[]>
  /** '' for a visit at home. */
  centreCode: string
  alternatePhone: string
  /** Who answers at the door, where it is not the customer. */
  doorName: string
  doorPhone: string
  doorConsent: boolean
  consent: boolean
  /** Messages shall come by WhatsApp. */
  whatsapp: boolean
  /** Id of the customer whose profile filled the draft, or ''. */
  filledFor: string
  /** 'YYYY-MM-DD', or ''. */
  date: string
  /** The slot's hour; null while none is chosen. */
  slotHour: number | null
  /** The city of a chosen time that was let go, as the visit moved to another; else ''. */
  releasedIn: string
  /** Idempotency key and body of the last request: a retry with the same body keeps the key. */
  sent: { key: string; body: string } | null
}

export const NOBODY: PatientDraft = {
  name: '',
  age: '',
  ageUnit: 'years',
  gender: '',
  email: '',
  ...NO_ADDRESS,
  relation: '',
  guardianName: '',
  savedId: '',
}

export const EMPTY_DRAFT: CheckoutDraft = {
  bookingType: 'self',
  self: NOBODY,
  other: NOBODY,
  people: [],
  forWhom: {},
  centreCode: '',
  alternatePhone: '',
  doorName: '',
  doorPhone: '',
  doorConsent: false,
  consent: false,
  whatsapp: false,
  filledFor: '',
  date: '',
  slotHour: null,
  releasedIn: '',
  sent: null,
}

interface Checkout {
  draft: CheckoutDraft
  /** Changes some values of the draft and stores it. */
  change: (values: Partial<CheckoutDraft>) => void
  /** Changes the patient of the present `bookingType`. */
  changePatient: (values: Partial<PatientDraft>) => void
  /** Fills empty fields from the customer's profile, once. Drops the draft of another customer. */
  fillFrom: (user: Customer) => void
  /** Removes the draft, when the order is paid or Pay on Collection. */
  finish: () => void
}

/** The code of a gender given as code (in drafts) or as label (on the wire); else ''. */
function genderFrom(told: unknown): string {
  if (typeof told !== 'string') return ''
  return GENDERS.isCode(told) ? told : (GENDERS.codeOf(told) ?? '')
}

export const useCheckout = create<Checkout>()((set, get) => {
  const keep = (draft: CheckoutDraft) => {
    writeJson(KEYS.checkout, draft, 'session')
    set({ draft })
  }
  return {
    draft: EMPTY_DRAFT,
    change: values => keep({ ...get().draft, ...values }),
    changePatient(values) {
      const { draft } = get()
      keep({ ...draft, [draft.bookingType]: changedPerson(draft[draft.bookingType], values) })
    },
    fillFrom(user) {
      const kept = get().draft
      if (kept.filledFor === user.id) return
      const draft = kept.filledFor === '' ? kept : EMPTY_DRAFT
      const self = {
        ...draft.self,
        name: draft.self.name || (user.name ?? ''),
        age: draft.self.age || (user.age === null ? '' : String(user.age)),
        ageUnit: 'years' as const,
        gender: draft.self.gender || genderFrom(user.gender),
        email: draft.self.email || (user.email ?? ''),
        address: isBlank(draft.self) ? (user.address ?? '') : draft.self.address,
      }
      keep({ ...draft, self, filledFor: user.id })
    },
    finish() {
      remove(KEYS.checkout, 'session')
      set({ draft: EMPTY_DRAFT })
    },
  }
})

/** Fields that tell one person from another. */
const TELLING = ['name', 'age', 'ageUnit', 'gender'] as const

/** A person with other values; no longer the saved one when they tell another. */
export function changedPerson<P extends PatientDraft>(person: P, values: Partial<P>): P {
  const isOther = TELLING.some(field => values[field] !== undefined && values[field] !== person[field])
  return { ...person, ...(isOther ? { savedId: '' } : {}), ...values }
}

/** The patient of the present `bookingType`. */
export const patientDraftOf = (draft: CheckoutDraft): PatientDraft => draft[draft.bookingType]

/** The idempotency key of a request: the previous one for the same body, else a new one. */
export function keyFor(body: string, sent: CheckoutDraft['sent'], newKey: () => string): string {
  return sent?.body === body ? sent.key : newKey()
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function patientDraftFrom(stored: unknown): PatientDraft {
  if (!isRecord(stored)) return NOBODY
  return {
    name: text(stored.name),
    age: text(stored.age),
    ageUnit: stored.ageUnit === 'months' ? 'months' : 'years',
    gender: genderFrom(stored.gender),
    email: text(stored.email),
    address: text(stored.address),
    pinCode: text(stored.pinCode),
    house: text(stored.house),
    landmark: text(stored.landmark),
    relation: text(stored.relation),
    guardianName: text(stored.guardianName),
    savedId: text(stored.savedId),
  }
}

const furtherFrom = (stored: unknown): FurtherDraft => ({
  ...patientDraftFrom(stored),
  consent: isRecord(stored) && stored.consent === true,
})

const forWhomFrom = (stored: unknown): CheckoutDraft['forWhom'] =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).map(([key, positions]) => [
      key,
      (Array.isArray(positions) ? positions : []).filter(position => Number.isInteger(position)),
    ]),
  )

/** A draft from stored JSON; missing or invalid values are empty. */
export function draftFrom(stored: unknown): CheckoutDraft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  const { sent } = stored
  return {
    bookingType: stored.bookingType === 'other' ? 'other' : 'self',
    self: patientDraftFrom(stored.self),
    other: patientDraftFrom(stored.other),
    people: Array.isArray(stored.people)
      ? stored.people.slice(0, MAX_ORDER_PATIENTS - 1).map(furtherFrom)
      : [],
    forWhom: forWhomFrom(stored.forWhom),
    centreCode: text(stored.centreCode),
    alternatePhone: text(stored.alternatePhone),
    doorName: text(stored.doorName),
    doorPhone: text(stored.doorPhone),
    doorConsent: stored.doorConsent === true,
    consent: stored.consent === true,
    whatsapp: stored.whatsapp === true,
    filledFor: text(stored.filledFor),
    date: text(stored.date),
    slotHour: SLOT_HOURS.find(hour => hour === stored.slotHour) ?? null,
    releasedIn: text(stored.releasedIn),
    sent: isRecord(sent) && text(sent.key) ? { key: text(sent.key), body: text(sent.body) } : null,
  }
}

onLogout(() => useCheckout.getState().finish())
whenStarted(useCheckout, () =>
  useCheckout.setState({ draft: readStored(KEYS.checkout, draftFrom, 'session') }),
)
