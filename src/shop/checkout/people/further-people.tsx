import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import {
  type CheckoutDraft,
  firstChoice,
  NOBODY,
  type PatientDraft,
  patientAt,
  useCheckout,
} from '#shop/checkout/checkout.ts'
import {
  addPerson,
  cancelEditing,
  changePerson,
  myself,
  oneVisit,
  someoneElse,
  takePersonOut,
  visitIsFull,
  whoElse,
} from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import type { SavedPatient } from '#wire/account.ts'
import { PatientConsent, PatientFields } from './patient-fields.tsx'
import { appendPatient, hasRoom, nameAt, removePatientAt, savedNote, toPatientDraft } from './people.ts'
import { personFacts } from './person-summary.tsx'

interface FurtherPeopleProps {
  saved: readonly SavedPatient[]
  /** By position. */
  errors: readonly FieldMessages[]
}

export function FurtherPeople({ saved, errors }: FurtherPeopleProps) {
  const { draft } = useCheckout()
  return (
    <div className="grid gap-4">
      {draft.patients.slice(1).map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two patients can have the same details
        <Further key={index} position={index + 1} errors={errors[index + 1] ?? {}} />
      ))}
      {hasRoom(draft) ? (
        <AddPerson candidates={candidates(draft, saved)} />
      ) : (
        <p className="text-muted">{say(visitIsFull, { max: MAX_ORDER_PATIENTS })}</p>
      )}
    </div>
  )
}

const hasCustomer = ({ patients }: CheckoutDraft): boolean =>
  patients.some(({ relation }) => relation === 'self')

const candidates = (draft: CheckoutDraft, saved: readonly SavedPatient[]): SavedPatient[] =>
  saved.filter(
    ({ id, relation }) =>
      !draft.patients.some(({ savedId }) => savedId === id) && !(relation === 'self' && hasCustomer(draft)),
  )

function Further({ position, errors }: { position: number; errors: FieldMessages }) {
  const { draft, change } = useCheckout()
  const { savedId, name: typed } = patientAt(draft, position)
  const [isOpen, setOpen] = useState(savedId === '')
  const section = useRef<HTMLElement>(null)
  const name = nameAt(draft, position)
  // A field with an error must be visible.
  const isFormShown = isOpen || savedId === '' || Boolean(errors.age || errors.name || errors.gender)
  const isNew = useRef(typed === '')
  useEffect(() => {
    if (isNew.current) section.current?.querySelector('select')?.focus()
  }, [])
  return (
    <section
      ref={section}
      aria-label={name}
      className="grid gap-4 rounded-card border-[1.5px] border-line p-4 sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          {!isFormShown && <p className="text-sm text-muted">{personFacts(draft, position)}</p>}
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          {!isFormShown && (
            <Button look="quiet" size="small" onClick={() => setOpen(true)}>
              {say(changePerson)}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => change(removePatientAt(draft, position))}>
            {say(takePersonOut)}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {isFormShown && <PatientFields position={position} errors={errors} />}
      <PatientConsent position={position} errors={errors} />
    </section>
  )
}

function AddPerson({ candidates }: { candidates: readonly SavedPatient[] }) {
  const { draft, change } = useCheckout()
  const [isOpen, setOpen] = useState(false)
  const isOwnerMissing = !hasCustomer(draft) && candidates.every(({ relation }) => relation !== 'self')
  const add = (person: PatientDraft) => {
    change(appendPatient(draft, person))
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
            onPress={() => add(toPatientDraft(person))}
          />
        ))}
        {isOwnerMissing && (
          <Choice name={say(myself)} onPress={() => add({ ...firstChoice(draft).self, ...NO_ADDRESS })} />
        )}
        <Choice name={say(someoneElse)} onPress={() => add(NOBODY)} />
      </div>
      <Button look="quiet" size="small" className="justify-self-start" onClick={() => setOpen(false)}>
        {say(cancelEditing)}
      </Button>
    </section>
  )
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
