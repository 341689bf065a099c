import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type CheckoutDraft, type FurtherDraft, NOBODY, useCheckout } from '#shop/checkout/checkout.ts'
import {
  addPerson,
  changePerson,
  keepOut,
  myself,
  oneVisit,
  someoneElse,
  takePersonOut,
  visitIsFull,
  whoElse,
} from '#text/orders/people.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import {
  consentOfPerson,
  draftOfSaved,
  hasRoom,
  isHivTestedFor,
  nameAt,
  savedNote,
  withChanged,
  withoutPerson,
  withPerson,
} from './people.ts'
import { PersonConsent, PersonFields } from './person-form.tsx'
import { personFacts } from './person-summary.tsx'

interface FurtherPeopleProps {
  saved: readonly SavedPatient[]
  errors: Partial<Record<string, string>>
}

/** The people who are tested in the same visit, and the way to add one. Nothing to press for a single patient. */
export function FurtherPeople({ saved, errors }: FurtherPeopleProps) {
  const { draft } = useCheckout()
  return (
    <div className="grid gap-4">
      {draft.people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same of themselves
        <Further key={index} person={person} index={index} errors={errors} />
      ))}
      {hasRoom(draft) ? (
        <AddPerson candidates={candidates(draft, saved)} />
      ) : (
        <p className="text-muted">{say(visitIsFull, { max: MAX_ORDER_PATIENTS })}</p>
      )}
    </div>
  )
}

/** The account's people who are not in the visit yet. */
function candidates(draft: CheckoutDraft, saved: readonly SavedPatient[]): SavedPatient[] {
  const first = draft.bookingType === 'self' ? [] : [draft.other]
  const taken = [...first, ...draft.people].map(person => person.savedId)
  const isOwnerThere =
    draft.bookingType === 'self' || draft.people.some(({ relation }) => relation === 'self')
  return saved.filter(({ id, relation }) => !taken.includes(id) && !(relation === 'self' && isOwnerThere))
}

function Further({
  person,
  index,
  errors,
}: {
  person: FurtherDraft
  index: number
  errors: FurtherPeopleProps['errors']
}) {
  const { draft, change } = useCheckout()
  const items = useCart(state => state.items)
  const [isOpen, setOpen] = useState(person.savedId === '')
  const section = useRef<HTMLElement>(null)
  const name = nameAt(draft, index + 1)
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([field, problem]) => {
      const start = `people.${index}.`
      return field.startsWith(start) ? [[field.slice(start.length), problem]] : []
    }),
  )
  // A field that is wrong has to be in sight.
  const isFormShown = isOpen || person.savedId === '' || 'age' in own || 'name' in own || 'gender' in own
  const isNew = useRef(person.name === '')
  useEffect(() => {
    if (isNew.current) section.current?.querySelector('select')?.focus()
  }, [])
  const onChange = (values: Partial<FurtherDraft>) => {
    const before = consentOfPerson(person, false)
    const after = consentOfPerson({ ...person, ...values }, false)
    // Another sentence stands beside the box from here on.
    const isOther = before.isMinor !== after.isMinor
    change(withChanged(useCheckout.getState().draft, index, isOther ? { ...values, consent: false } : values))
  }
  const form = { person, errors: own, isHivTested: isHivTestedFor(draft, items, index + 1), onChange }
  return (
    <section
      ref={section}
      aria-label={name}
      className="grid gap-4 rounded-card border-[1.5px] border-line p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          {!isFormShown && <p className="text-sm text-muted">{personFacts(person)}</p>}
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          {!isFormShown && (
            <Button look="quiet" size="small" onClick={() => setOpen(true)}>
              {say(changePerson)}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => change(withoutPerson(draft, index))}>
            {say(takePersonOut)}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {isFormShown && <PersonFields {...form} />}
      <PersonConsent {...form} />
    </section>
  )
}

/** The account's people by one tap each, and a form for somebody else. */
function AddPerson({ candidates }: { candidates: readonly SavedPatient[] }) {
  const { draft, change, fillAgain } = useAddPerson()
  const [isOpen, setOpen] = useState(false)
  const isOwnerMissing =
    draft.bookingType === 'other' &&
    draft.people.every(({ relation }) => relation !== 'self') &&
    candidates.every(({ relation }) => relation !== 'self')
  const add = (person: typeof NOBODY) => {
    change(withPerson(draft, person))
    setOpen(false)
  }
  if (!isOpen) {
    const hasChoice = candidates.length > 0 || isOwnerMissing
    return (
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() => (hasChoice ? setOpen(true) : add(NOBODY))}
      >
        <Plus aria-hidden="true" className="size-5" />
        {say(addPerson)}
      </Button>
    )
  }
  return (
    <section
      aria-label={say(addPerson)}
      className="grid gap-3 rounded-card border-[1.5px] border-line p-4 sm:p-5"
    >
      <h3 className="text-base">{say(whoElse)}</h3>
      <p className="text-sm text-muted">{say(oneVisit)}</p>
      <div className="grid gap-2 min-[400px]:grid-cols-2">
        {candidates.map(person => (
          <Choice
            key={person.id}
            name={person.name}
            note={savedNote(person)}
            onPress={() => add(draftOfSaved(person))}
          />
        ))}
        {isOwnerMissing && <Choice name={say(myself)} onPress={() => add(fillAgain())} />}
        <Choice name={say(someoneElse)} onPress={() => add(NOBODY)} />
      </div>
      <Button look="quiet" size="small" className="justify-self-start" onClick={() => setOpen(false)}>
        {say(keepOut)}
      </Button>
    </section>
  )
}

/** The draft, and the customer as a further person by what is known of them. */
function useAddPerson() {
  const { draft, change } = useCheckout()
  const fillAgain = () => ({ ...draft.self, ...NO_ADDRESS, relation: 'self' })
  return { draft, change, fillAgain }
}

function Choice({ name, note, onPress }: { name: string; note?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-13 rounded-control border-[1.5px] border-line bg-surface px-3.5 py-2 text-left hover:border-leaf"
    >
      <span className="block font-medium wrap-anywhere">{name}</span>
      {note && <span className="block text-sm text-muted">{note}</span>}
    </button>
  )
}
