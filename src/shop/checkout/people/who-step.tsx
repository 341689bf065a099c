import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { type WhoProblems, whoStepProblems } from '#shop/checkout/booking.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { LoadingForm } from '#shop/checkout/question-form.tsx'
import { CONTINUED, linkTo, linkToPerson } from '#shop/checkout/questions.ts'
import { asRecord } from '#shop/frame/stored-values.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { hasProblems, isUnfinished, itemBookedByCall } from './people.ts'
import { PeopleList } from './people-list.tsx'
import { usePeople } from './use-people.ts'

// Loaded only for other people: customers who book for themselves do not open it.
const importForm = () => import('./person-form.tsx')
const PersonForm = lazy(importForm)

interface WhoStepProps {
  labelledBy: string
  phone: string
  isCentreVisit: boolean
  /** Null until it is loaded. */
  check: CartCheck | null
  /** Position of the patient whose form is open. */
  person: number | undefined
  people: readonly SavedPatient[]
  addresses: readonly SavedAddress[]
  isFocused: boolean
  /** True if the errors should show immediately. */
  isSentBack: boolean
  onDone: () => void
}

/** The patients, or the form of one of them. Stores each change in the draft immediately. */
export function WhoStep(props: WhoStepProps) {
  const { person, people: saved, addresses, isFocused, isSentBack, onDone, ...shared } = props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const [checked, setChecked] = useState(() => (isSentBack ? { draft } : undefined))
  const problems = checked && whoStepProblems(draft, items, checked.draft)
  const people = usePeople(saved, addresses, () => setChecked(undefined))
  const open = useOpen(person)
  useEffect(() => void importForm().catch(() => undefined), [])
  const submit = () => {
    const now = whoStepProblems(draft, items)
    if (!now) {
      // The notice is on the screen, with the number to call.
      if (shared.check && itemBookedByCall(draft, items, shared.check)) return
      return onDone()
    }
    setChecked({ draft })
    const isHere =
      person !== undefined && (hasErrors(now, person) || (now.forWhom && draft.patients.length > 1))
    if (isHere) return
    const unfinished = [...draft.patients.keys()].find(position => isUnfinished(draft, items, position))
    open(unfinished)
  }
  if (person === undefined)
    return (
      <PeopleList
        {...shared}
        isFocused={isFocused}
        people={people}
        checked={checked}
        problems={problems}
        onSubmit={submit}
        onOpen={open}
      />
    )
  const addAnother = () => {
    const now = whoStepProblems(draft, items)
    if (now && hasErrors(now, person)) setChecked({ draft })
    else open(people.add())
  }
  return (
    <Suspense fallback={<LoadingForm labelledBy={shared.labelledBy} onSubmit={submit} />}>
      <PersonForm
        key={person}
        {...shared}
        position={person}
        checked={checked}
        problems={problems}
        onSubmit={submit}
        onAddAnother={addAnother}
      />
    </Suspense>
  )
}

const hasErrors = ({ patients }: WhoProblems, position: number): boolean =>
  hasProblems(patients[position] ?? {})

/** Opens the form of a patient, or the list if no position is given. Going back from a form leads to the list. */
function useOpen(open: number | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (position: number | undefined) => {
    if (position !== undefined) {
      const how = open === undefined ? { state: CONTINUED } : { replace: true, state }
      return void navigate(linkToPerson(position), how)
    }
    if (open === undefined) return
    if (asRecord(state).isContinued) void navigate(-1)
    else void navigate(linkTo('who'), { replace: true })
  }
}
