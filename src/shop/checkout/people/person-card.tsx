import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, isRelation, relationName } from '#rules/patients/patient.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type PatientDraft, patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import {
  changePerson,
  consentMissing,
  detailsMissing,
  nameAgeGender,
  someoneNew,
  youToo,
} from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { OwnFields, PatientConsent } from './patient-fields.tsx'
import { ageOf, isUnfinished, patientProblems } from './people.ts'

interface PersonCardProps {
  person: PatientDraft
  /** Position among the patients; -1 if not chosen. */
  position: number
  errors: FieldMessages
  /** No person is chosen. */
  isWrong: boolean
  /** Asks for the consent, which one card at a time does. */
  isAsked: boolean
  onClick: () => void
  onChange: () => void
}

/** One person to choose, with what is still missing below. */
export function PersonCard(props: PersonCardProps) {
  const { person, position, errors, isWrong, isAsked, onClick, onChange } = props
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const change = useRef<HTMLButtonElement>(null)
  const isChosen = position >= 0
  const name = person.name.trim() || say(someoneNew)
  const hasConsentError = !isAsked && Boolean(errors.consent || errors.guardianName)
  const missing =
    isChosen && isUnfinished(draft, items, position) ? detailsMissing : hasConsentError && consentMissing
  return (
    <section aria-label={name} className={CARD}>
      <div className="flex items-center gap-1 pr-2 tight:flex-wrap">
        <label className="flex min-h-14 min-w-0 grow items-center gap-2 py-1.5 pl-3.5">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onClick}
            aria-invalid={isWrong ? true : undefined}
            className="size-6 shrink-0 accent-leaf"
          />
          <Initials of={person.name} />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              {person.relation === 'self' ? say(youToo, { name }) : name}
            </span>
            {missing ? (
              <span className="block text-sm font-semibold text-rose">{say(missing)}</span>
            ) : (
              <span className="block text-sm text-muted">{factsOf(person)}</span>
            )}
          </span>
        </label>
        {isChosen && (
          <Button
            ref={change}
            variant="quiet"
            size="small"
            className="-mr-2 -ml-4 tight:ml-0"
            onClick={onChange}
          >
            {say(changePerson)}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isChosen && (
        <Missing
          position={position}
          errors={errors}
          isAsked={isAsked}
          onFolded={() => change.current?.focus()}
        />
      )}
    </section>
  )
}

interface MissingProps extends Pick<PersonCardProps, 'position' | 'errors' | 'isAsked'> {
  /** Moves the focus, because the consent that had it is folded away. */
  onFolded: () => void
}

/** What the customer's profile lacks, and the consent of a person who has not agreed yet. */
function Missing({ position, errors, isAsked, onFolded }: MissingProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const now = patientProblems(draft, items, position)
  // Fields stay open while they are filled in, until another person is chosen or asked.
  const count = draft.patients.length
  const [opened, setOpened] = useState({ count, isAsked, problems: now })
  if (opened.count !== count || opened.isAsked !== isAsked) {
    const isSame = opened.count === count && isAsked
    setOpened({ count, isAsked, problems: isSame ? opened.problems : now })
  }
  const atFirst = opened.problems
  const isSelf = patientAt(draft, position).relation === 'self'
  const hasFields = isSelf && Boolean(atFirst.name || atFirst.age || atFirst.gender)
  const isLine = count > 1 && !isAsked
  const isFolded = !hasFields && (isLine || isUnfinished(draft, items, position))
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    if (isFolded && !wasFolded.current && document.activeElement === document.body) onFolded()
    wasFolded.current = isFolded
  }, [isFolded, onFolded])
  if (isFolded) return null
  return (
    <div className="grid gap-2 px-3.5 pb-2.5 empty:hidden">
      {hasFields && <OwnFields position={position} errors={errors} hasName={Boolean(atFirst.name)} />}
      <PatientConsent position={position} errors={errors} />
    </div>
  )
}

export function SomeoneNew({ isShort, onClick }: { isShort: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`flex items-center gap-2.5 rounded-[20px] border-[1.5px] border-dashed border-line-strong px-3.5 text-left hover:border-leaf ${isShort ? 'min-h-11' : 'min-h-14 py-1.5'}`}
    >
      {isShort ? (
        <Plus aria-hidden="true" className="size-5 text-leaf-dark" />
      ) : (
        <Disc>
          <Plus aria-hidden="true" className="size-5" />
        </Disc>
      )}
      <span>
        <span className="block font-semibold">{say(someoneNew)}</span>
        {!isShort && <span className="block text-sm text-muted">{say(nameAgeGender)}</span>}
      </span>
    </button>
  )
}

const Disc = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-tint font-semibold text-leaf-dark in-ticked:bg-leaf in-ticked:text-white max-[13rem]:hidden"
  >
    {children}
  </span>
)

function Initials({ of }: { of: string }) {
  const words = of.trim().split(/\s+/).filter(Boolean)
  const letters = [...new Set([words[0], words.at(-1)])].map(word => [...(word ?? '')][0] ?? '').join('')
  return <Disc>{letters.toUpperCase() || <UserRound className="size-5" />}</Disc>
}

/** '65 years, Male', of others '61 years, Female, Spouse'. */
function factsOf(person: PatientDraft): string {
  const age = ageOf(person)
  return [
    age && ageText(age),
    GENDERS.isCode(person.gender) && genderName(person.gender),
    isRelation(person.relation) && relationName(person.relation),
  ]
    .filter(Boolean)
    .join(', ')
}

const CARD =
  'group rounded-[20px] border-[1.5px] border-line-strong bg-surface has-[label>input:checked]:border-leaf has-[label>input:checked]:bg-[color-mix(in_srgb,var(--color-leaf-tint)_50%,white)] has-[label>input:checked]:inset-ring has-[label>input:checked]:inset-ring-leaf forced-colors:has-checked:outline-2'
