import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'
import { lazy, Suspense, useId, useState } from 'react'
import type { CollectorVisit } from '#collector/data/contract.ts'
import type { EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { ReasonForm, Sheet } from '#collector/frame/parts.tsx'
import { bigField, ghostButton } from '#collector/frame/styles.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { PersonFormProps } from './correction-form.tsx'

/** A separate chunk, stored on the phone with the app. */
const CorrectionForm = lazy(() => import('./correction-form.tsx'))

interface Props {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
}

type Person = CollectorVisit['people'][number]

/** The people of a visit: each can be put right, and of several, some can be marked as not there. */
export function PeopleAtDoor({ visit, record }: Props) {
  const words = useWords()
  const [open, setOpen] = useState<{ what: 'wrong' | 'absent'; person: Person }>()
  const { people, progress } = visit
  const present = people.filter(({ position }) => !progress.absent.includes(position))
  const close = () => setOpen(undefined)
  return (
    <>
      <ul className="grid gap-2.5">
        {people.map(person => {
          const { name, gender, age, position } = person
          const isAbsent = progress.absent.includes(position)
          return (
            <li key={position} className="grid gap-1.5">
              <span className="text-xl wrap-anywhere">
                <b translate="no">{name}</b> {words.genders[gender]({ age: String(age) })}
                {isAbsent && <span className="block text-base">{words.personAbsent}</span>}
              </span>
              {!isAbsent && (
                <span className="flex flex-wrap gap-2.5">
                  <button
                    type="button"
                    className={ghostButton}
                    onClick={() => setOpen({ what: 'wrong', person })}
                  >
                    <Pencil aria-hidden="true" /> {words.putRight({ name })}
                  </button>
                  {present.length > 1 && (
                    <button
                      type="button"
                      className={ghostButton}
                      onClick={() => setOpen({ what: 'absent', person })}
                    >
                      <UserX aria-hidden="true" /> {words.notThere({ name })}
                    </button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {open?.what === 'wrong' && (
        <Sheet title={words.putRightTitle} onClose={close}>
          <p>{words.putRightHow}</p>
          <Suspense>
            <CorrectionForm visit={visit} person={open.person} record={record} onSaved={close} />
          </Suspense>
        </Sheet>
      )}
      {open?.what === 'absent' && (
        <Sheet title={words.notThereTitle({ name: open.person.name })} onClose={close}>
          <p>{words.notThereHow}</p>
          {visit.toTake > 0 && <p>{words.sumStays({ amount: formatShortRupees(visit.toTake) })}</p>}
          <AbsenceForm visit={visit} person={open.person} record={record} onSaved={close} />
        </Sheet>
      )}
    </>
  )
}

function AbsenceForm({ visit: { orderId }, person, record, onSaved }: PersonFormProps) {
  const words = useWords()
  const [note, setNote] = useState('')
  const id = useId()
  return (
    <ReasonForm
      reasons={words.absentReasons}
      action={words.saveAbsent}
      onChoose={async reason => {
        await record({ kind: 'absent', orderId, person: person.position, reason, note })
        // The screen behind the sheet shows it if the phone is full.
        onSaved()
      }}
    >
      <label htmlFor={id}>{words.ownWords}</label>
      <input
        id={id}
        className={bigField}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={event => setNote(event.target.value)}
      />
    </ReasonForm>
  )
}
