import { create } from 'zustand'
import type { Customer } from '#contract/accounts.ts'
import { GENDERS } from '#rules/genders.ts'
import { isRecord, KEYS, remove, writeJson } from '#web/platform/storage.ts'
import { readStored } from '#web/platform/stored-values.ts'
import { onLogout } from '#web/session/session.ts'

/** What was typed at the checkout. Kept for as long as the tab lives: back, refresh and failures lose nothing. */

export interface PatientDraft {
  name: string
  age: string
  /** What `age` counts: months only for infants. */
  ageUnit: 'years' | 'months'
  /** A code of GENDERS, or ''. */
  gender: string
  email: string
  /** Where this patient lives. */
  address: string
  /** Who somebody else is to the customer. */
  relation: string
  /** Who agrees for a customer under 18 who books for themselves. */
  guardianName: string
}

export interface CheckoutDraft {
  bookingType: 'self' | 'other'
  /** The customer as patient, and somebody else as patient: changing the choice loses neither. */
  self: PatientDraft
  other: PatientDraft
  /** The centre that the patient goes to; '' for a visit at home. */
  centreCode: string
  alternatePhone: string
  consent: boolean
  /** Whose profile the form was filled from. */
  filledFor: string
  /** 'YYYY-MM-DD' and a slot's label, or ''. */
  date: string
  timeSlot: string
  /** The key of the booking that was sent last and what was sent with it: the same again keeps its key. */
  sent: { key: string; body: string } | null
}

const NOBODY: PatientDraft = {
  ...{ name: '', age: '', ageUnit: 'years', gender: '', email: '', address: '' },
  ...{ relation: '', guardianName: '' },
}

export const EMPTY_DRAFT: CheckoutDraft = {
  bookingType: 'self',
  self: NOBODY,
  other: NOBODY,
  centreCode: '',
  alternatePhone: '',
  consent: false,
  filledFor: '',
  date: '',
  timeSlot: '',
  sent: null,
}

interface Checkout {
  draft: CheckoutDraft
  /** Changes some values and keeps them. */
  change: (values: Partial<CheckoutDraft>) => void
  /** Changes the patient that the booking is for. */
  changePatient: (values: Partial<PatientDraft>) => void
  /** Takes from the customer's profile what is still empty: once, and nothing that somebody else typed stays. */
  fillFrom: (user: Customer) => void
  /** Forgets everything, after the order is paid or will be at the collection. */
  finish: () => void
}

/** The code of a gender that is told by its code or by its label, as on the wire and in older drafts; else ''. */
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
      keep({ ...draft, [draft.bookingType]: { ...draft[draft.bookingType], ...values } })
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
        address: draft.self.address || (user.address ?? ''),
      }
      keep({ ...draft, self, filledFor: user.id })
    },
    finish() {
      remove(KEYS.checkout, 'session')
      set({ draft: EMPTY_DRAFT })
    },
  }
})

/** The patient that the booking is for. */
export const patientDraftOf = (draft: CheckoutDraft): PatientDraft => draft[draft.bookingType]

/** The key under which a booking is sent: the one before for the same booking again, a new one for another. */
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
    relation: text(stored.relation),
    guardianName: text(stored.guardianName),
  }
}

/** A draft from stored JSON; whatever it lacks or has wrong is empty. */
export function draftFrom(stored: unknown): CheckoutDraft {
  if (!isRecord(stored)) return EMPTY_DRAFT
  const { sent } = stored
  return {
    bookingType: stored.bookingType === 'other' ? 'other' : 'self',
    self: patientDraftFrom(stored.self),
    other: patientDraftFrom(stored.other),
    centreCode: text(stored.centreCode),
    alternatePhone: text(stored.alternatePhone),
    consent: stored.consent === true,
    filledFor: text(stored.filledFor),
    date: text(stored.date),
    timeSlot: text(stored.timeSlot),
    sent: isRecord(sent) && text(sent.key) ? { key: text(sent.key), body: text(sent.body) } : null,
  }
}

onLogout(() => useCheckout.getState().finish())
if (typeof window !== 'undefined') {
  useCheckout.setState({ draft: readStored(KEYS.checkout, draftFrom, 'session') })
}
