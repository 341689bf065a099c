import Plus from 'lucide-react/icons/plus'
import { FieldError } from '#kit/field.tsx'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import type { WhoProblems } from '#shop/checkout/booking.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { QuestionForm } from '#shop/checkout/question-form.tsx'
import { addAnother, whatDetailsAreFor } from '#shop/checkout/words.ts'
import { PrivacyNote } from '#shop/frame/privacy-note.tsx'
import { say } from '#text/text.ts'
import { ContactFields } from './contact-fields.tsx'
import { OwnFields, PatientConsent } from './patient-fields.tsx'
import { hasProblems, hasRoom } from './people.ts'
import RecommendationHints from './recommendation-hints.tsx'
import { RelativeFields } from './relative-fields.tsx'
import TestPatients from './test-patients.tsx'

interface PersonFormProps {
  labelledBy: string
  position: number
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
  // With wrong fields the form would be too long; a missing consent takes one line.
  const { consent: _, ...wrongFields } = errors
  const isFirst = position === 0
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
          isAside={hasProblems(wrongFields)}
        />
      )}
      <PatientConsent position={position} errors={errors} />
      <div role="status" className="grid gap-3 empty:hidden">
        {check && <RecommendationHints check={check} position={position} />}
      </div>
      <div className="-mt-2">
        {hasRoom(draft) && (
          <button
            type="button"
            // The second click of a double click would be on the next form.
            onClick={({ detail }) => detail < 2 && onAddAnother()}
            className="flex min-h-11 items-center gap-2 font-semibold text-leaf-dark"
          >
            <Plus aria-hidden="true" className="size-5" />
            {say(addAnother)}
          </button>
        )}
        {isFirst && (
          <>
            <ContactFields phone={phone} isCentreVisit={isCentreVisit} errors={errors} />
            <PrivacyNote>{say(whatDetailsAreFor)}</PrivacyNote>
            <div role="alert" className="empty:hidden">
              <FieldError error={problems?.summary} />
            </div>
          </>
        )}
      </div>
    </QuestionForm>
  )
}
