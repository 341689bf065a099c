import Plus from 'lucide-react/icons/plus'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import type { WhoProblems } from '#shop/checkout/booking.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { QuestionForm } from '#shop/checkout/question-form.tsx'
import { addAnother } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { ContactAndPrivacy } from './contact-fields.tsx'
import { FastingQuestions } from './fasting-questions.tsx'
import { OwnFields, PatientConsent } from './patient-fields.tsx'
import { hasProblems, hasRoom } from './people.ts'
import RecommendationHints from './recommendation-hints.tsx'
import { RelativeFields } from './relative-fields.tsx'
import TestPatients from './test-patients.tsx'

interface PersonFormProps {
  labelledBy: string
  position: number
  /** As in QuestionForm. */
  checked: object | undefined
  problems: WhoProblems | undefined
  phone: string
  isCentreVisit: boolean
  /** Null until it is loaded. */
  check: CartCheck | null
  onSubmit: () => void
  onAddAnother: () => void
}

/** Everything about one patient, alone on the screen. */
export default function PersonForm(props: PersonFormProps) {
  const { labelledBy, position, checked, problems, phone, isCentreVisit, check, onSubmit, onAddAnother } =
    props
  const { draft } = useCheckout()
  const errors = problems?.patients[position] ?? {}
  const { consent: _, ...errorsOfFields } = errors
  return (
    <QuestionForm labelledBy={labelledBy} isFocused checked={checked} onSubmit={onSubmit}>
      {patientAt(draft, position).relation === 'self' ? (
        <OwnFields position={position} errors={errors} hasName />
      ) : (
        <RelativeFields position={position} errors={errors} />
      )}
      {draft.patients.length > 1 && (
        <TestPatients
          check={check}
          isChecked={Boolean(problems?.forWhom)}
          // With errors in its fields the form would be too long; a missing consent takes one line.
          isAside={hasProblems(errorsOfFields)}
        />
      )}
      <PatientConsent position={position} errors={errors} />
      {check && <FastingQuestions check={check} />}
      <div role="status" className="grid gap-3 empty:hidden">
        {check && <RecommendationHints check={check} position={position} />}
      </div>
      <div className="-mt-2">
        {hasRoom(draft) && <AddAnother onClick={onAddAnother} />}
        {position === 0 && (
          <ContactAndPrivacy phone={phone} isCentreVisit={isCentreVisit} problems={problems} />
        )}
      </div>
    </QuestionForm>
  )
}

function AddAnother({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      // The second click of a double click would fall on the next form.
      onClick={({ detail }) => detail < 2 && onClick()}
      className="flex min-h-11 items-center gap-2 font-semibold text-leaf-dark"
    >
      <Plus aria-hidden="true" className="size-5" />
      {say(addAnother)}
    </button>
  )
}
