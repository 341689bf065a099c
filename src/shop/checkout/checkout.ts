import { create } from 'zustand'
import { isRecord, KEYS, remove, writeJson } from '#kit/storage.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
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
  isPregnant: boolean
  email: string
  /** Relation to the customer, who is 'self'; '' until chosen. */
  relation: string
  /** Guardian of a customer under 18. */
  guardianName: string
  /** Id of the saved patient; '' for another person, also after a change of name, age or gender. */
  savedId: string
  /** The sentence of the consent that was given, or ''. */
  agreedTo: string
}

export interface CheckoutDraft {
  /** The patients of the visit. The address is the first one's. */
  patients: PatientDraft[]
  /** People who are not chosen: the customer, or people whose details were typed. Choosing them again loses nothing. */
  unchosen: PatientDraft[]
  /** Which patients each cart item is for: by its key, their positions in `patients`. */
  forWhom: Record<string, number[]>
  /** The quantity of the cart's first item before the last person was added; 0 if none was. */
  quantityBefore: number
  /** '' for a visit at home. */
  centreCode: string
  alternatePhone: string
  /** The referring doctor, or ''. */
  referredBy: string
  /** The contact at the door, if it is not the customer. */
  doorName: string
  doorPhone: string
  doorConsent: boolean
  whatsapp: boolean
  /** Id of the customer whose profile filled the draft, or ''. */
  filledFor: string
  /** 'YYYY-MM-DD', or ''. */
  date: string
  /** The slot's hour; null while none is chosen. */
  slotHour: number | null
  /** City of a chosen time that was dropped because the visit moved to another city; otherwise ''. */
  releasedIn: string
  /** Idempotency key and body of the last request: a retry with the same body keeps the key. */
  sent: { key: string; body: string } | null
}

export const NEW_PATIENT: PatientDraft = {
  name: '',
  age: '',
  ageUnit: 'years',
  gender: '',
  isPregnant: false,
  email: '',
  ...NO_ADDRESS,
  relation: '',
  guardianName: '',
  savedId: '',
  agreedTo: '',
}

export const CUSTOMER: PatientDraft = { ...NEW_PATIENT, relation: 'self' }

export const EMPTY_DRAFT: CheckoutDraft = {
  patients: [CUSTOMER],
  unchosen: [],
  forWhom: {},
  quantityBefore: 0,
  centreCode: '',
  alternatePhone: '',
  referredBy: '',
  doorName: '',
  doorPhone: '',
  doorConsent: false,
  whatsapp: false,
  filledFor: '',
  date: '',
  slotHour: null,
  releasedIn: '',
  sent: null,
}

interface Checkout {
  draft: CheckoutDraft
  change: (values: Partial<CheckoutDraft>) => void
  /** Fills empty fields from the customer's profile, once. Drops the draft of another customer. */
  fillFrom: (user: Customer) => void
  /** Removes the draft once the order is paid or Pay on Collection. */
  finish: () => void
}

/** Reads a code (in drafts) or a label (on the wire); '' if it is neither. */
function genderFrom(value: unknown): string {
  if (typeof value !== 'string') return ''
  return GENDERS.isCode(value) ? value : (GENDERS.codeOf(value) ?? '')
}

export const useCheckout = create<Checkout>()((set, get) => {
  const keep = (draft: CheckoutDraft) => {
    writeJson(KEYS.checkout, draft, 'session')
    set({ draft })
  }
  return {
    draft: EMPTY_DRAFT,
    change: values => keep({ ...get().draft, ...values }),
    fillFrom(user) {
      const kept = get().draft
      if (kept.filledFor === user.id) return
      const draft = kept.filledFor === '' ? kept : EMPTY_DRAFT
      const self = customerIn(draft)
      const filled = {
        ...self,
        name: self.name || (user.name ?? ''),
        age: self.age || (user.age === null ? '' : String(user.age)),
        ageUnit: 'years' as const,
        gender: self.gender || genderFrom(user.gender),
        email: self.email || (user.email ?? ''),
        address: isBlank(self) ? (user.address ?? '') : self.address,
      }
      keep({
        ...draft,
        patients: draft.patients.map(person => (person === self ? filled : person)),
        unchosen: draft.unchosen.map(person => (person === self ? filled : person)),
        filledFor: user.id,
      })
    },
    finish() {
      remove(KEYS.checkout, 'session')
      set({ draft: EMPTY_DRAFT })
    },
  }
})

export const patientAt = (draft: CheckoutDraft, position: number): PatientDraft =>
  draft.patients[position] ?? NEW_PATIENT

export const isForSelf = (draft: CheckoutDraft): boolean => patientAt(draft, 0).relation === 'self'

/** The customer, also if the customer is not chosen as a patient. */
export const customerIn = ({ patients, unchosen }: CheckoutDraft): PatientDraft =>
  [...patients, ...unchosen].find(({ relation }) => relation === 'self') ?? CUSTOMER

/** Keeps the key as long as the body is the same. */
export function keyFor(body: string, sent: CheckoutDraft['sent'], newKey: () => string): string {
  return sent?.body === body ? sent.key : newKey()
}

const textFrom = (value: unknown): string => (typeof value === 'string' ? value : '')

function patientFrom(stored: unknown): PatientDraft {
  if (!isRecord(stored)) return NEW_PATIENT
  return {
    name: textFrom(stored.name),
    age: textFrom(stored.age),
    ageUnit: stored.ageUnit === 'months' ? 'months' : 'years',
    gender: genderFrom(stored.gender),
    isPregnant: stored.isPregnant === true,
    email: textFrom(stored.email),
    address: textFrom(stored.address),
    pinCode: textFrom(stored.pinCode),
    house: textFrom(stored.house),
    landmark: textFrom(stored.landmark),
    relation: textFrom(stored.relation),
    guardianName: textFrom(stored.guardianName),
    savedId: textFrom(stored.savedId),
    agreedTo: textFrom(stored.agreedTo),
  }
}

const forWhomFrom = (stored: unknown): CheckoutDraft['forWhom'] =>
  Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).map(([key, positions]) => [
      key,
      (Array.isArray(positions) ? positions : []).filter(position => Number.isInteger(position)),
    ]),
  )

const patientsFrom = (stored: unknown): PatientDraft[] =>
  (Array.isArray(stored) ? stored : []).slice(0, MAX_ORDER_PATIENTS).map(patientFrom)

/** Missing or invalid values become empty, as does a draft without people. */
export function draftFrom(stored: unknown): CheckoutDraft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  const { sent } = stored
  const patients = patientsFrom(stored.patients)
  const unchosen = patientsFrom(stored.unchosen)
  if (patients.length + unchosen.length === 0) return EMPTY_DRAFT
  return {
    patients,
    unchosen,
    forWhom: forWhomFrom(stored.forWhom),
    quantityBefore: Number(stored.quantityBefore) || 0,
    centreCode: textFrom(stored.centreCode),
    alternatePhone: textFrom(stored.alternatePhone),
    referredBy: textFrom(stored.referredBy),
    doorName: textFrom(stored.doorName),
    doorPhone: textFrom(stored.doorPhone),
    doorConsent: stored.doorConsent === true,
    whatsapp: stored.whatsapp === true,
    filledFor: textFrom(stored.filledFor),
    date: textFrom(stored.date),
    slotHour: hourFrom(stored.slotHour),
    releasedIn: textFrom(stored.releasedIn),
    sent:
      isRecord(sent) && textFrom(sent.key) ? { key: textFrom(sent.key), body: textFrom(sent.body) } : null,
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const hourFrom = (stored: unknown): number | null => HOURS.find(hour => hour === stored) ?? null

onLogout(() => useCheckout.getState().finish())
whenStarted(useCheckout, () =>
  useCheckout.setState({ draft: readStored(KEYS.checkout, draftFrom, 'session') }),
)
