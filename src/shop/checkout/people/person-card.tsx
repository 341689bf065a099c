import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { GENDERS, genderName } from '#rules/patients/genders.ts'
import { ageText, isRelation, relationName } from '#rules/patients/patient.ts'
import type { FieldMessages } from '#rules/problems.ts'
import { useCart } from '#shop/cart/cart.ts'
import { type PatientDraft, useCheckout } from '#shop/checkout/checkout.ts'
import { changePerson, nameAgeGender, someoneNew, youToo } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { PatientConsent, PatientFields } from './patient-fields.tsx'
import { ageOf, patientProblems } from './people.ts'

interface PersonCardProps {
  person: PatientDraft
  /** Among the patients; -1 while not chosen. */
  position: number
  errors: FieldMessages
  /** Another number folds the fields, if they are filled in. */
  foldedAt: number
  /** No person is chosen. */
  isWrong: boolean
  onClick: () => void
}

/** A choice of one person, with the fields still missing below. */
export function PersonCard({ person, position, errors, foldedAt, isWrong, onClick }: PersonCardProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const isChosen = position >= 0
  const missing = isChosen ? patientProblems(draft, items, position) : {}
  const isAgreed = !missing.consent && !missing.guardianName
  const wanted = (): Shown => {
    if (missing.name || missing.age || missing.gender || missing.relation)
      return isNamed(person) ? 'missing' : 'all'
    return isAgreed ? 'nothing' : 'consent'
  }
  const [shown, setShown] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stays open while it is being filled in
  useLayoutEffect(() => setShown(wanted()), [foldedAt, isChosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a consent ends the filling in
  useLayoutEffect(() => {
    if (person.agreedTo !== '') setShown(wanted())
  }, [person.agreedTo])
  const card = useRef<HTMLElement>(null)
  const isNew = useRef(isChosen && person.name === '' && person.relation !== 'self')
  useEffect(() => {
    if (isNew.current) card.current?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()
  }, [])
  const name = person.name.trim() || say(someoneNew)
  const fields: Shown =
    errors.name || errors.relation ? 'all' : errors.age || errors.gender ? less(shown) : shown
  const isAlone = draft.patients.length === 1
  const isFolded = !isChosen || (fields === 'nothing' && isAgreed && !isAlone)
  const change = useFocusOnceFolded(isChosen && isFolded)
  return (
    <section ref={card} aria-label={name} className={CARD}>
      <div className="flex items-center gap-1 pr-2 tight:flex-wrap">
        <label className="flex min-h-14 min-w-0 grow items-center gap-2.5 py-1.5 pl-3.5">
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
            <span className="block text-sm text-muted">{factsOf(person)}</span>
          </span>
        </label>
        {isChosen && fields !== 'all' && (
          <Button
            ref={change}
            look="quiet"
            size="small"
            className="-mr-1 -ml-2"
            onClick={() => setShown('all')}
          >
            {say(changePerson)}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {!isFolded && (
        <div className="grid gap-4 px-3.5 pt-1 pb-4 empty:hidden">
          {(fields === 'all' || fields === 'missing') && (
            <PatientFields position={position} errors={errors} hasName={fields === 'all'} />
          )}
          <PatientConsent position={position} errors={errors} />
        </div>
      )}
    </section>
  )
}

/** The fields of a chosen person: a customer with a name enters only the rest. All but 'nothing' include consent. */
type Shown = 'nothing' | 'consent' | 'missing' | 'all'

/** The ref of a button that takes the focus over from a field that is folded away. */
function useFocusOnceFolded(isFolded: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    if (isFolded && !wasFolded.current && document.activeElement === document.body) button.current?.focus()
    wasFolded.current = isFolded
  }, [isFolded])
  return button
}

const isNamed = ({ name, relation }: PatientDraft): boolean => relation === 'self' && name.trim() !== ''

const less = (shown: Shown): Shown => (shown === 'all' ? 'all' : 'missing')

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
    className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-tint font-semibold text-leaf-dark group-has-checked:bg-leaf group-has-checked:text-white max-[13rem]:hidden"
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
