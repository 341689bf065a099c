import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusFirstProblem } from '#kit/field.tsx'
import { Skeleton } from '#kit/loading.tsx'

/** Id of the form that is shown. Its submit button is outside of it, in the bar. */
export const QUESTION_FORM = 'question'

interface QuestionFormProps {
  /** Id of the question's heading. */
  labelledBy: string
  /** Takes the focus to the first empty field, once. */
  isFocused: boolean
  /** The last check; a new one takes the focus to the first wrong field. */
  checked: object | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Enter goes on to the next empty field; from the last one it submits. */
export function QuestionForm({ labelledBy, isFocused, checked, onSubmit, children }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Both run before the paint, when no field can have been tapped: typed text would go to another field.
  useLayoutEffect(() => {
    if (isFocused && !form.current?.contains(document.activeElement)) emptyFields(form.current)[0]?.focus()
  }, [isFocused])
  useLayoutEffect(() => {
    if (checked) focusFirstProblem(form.current)
  }, [checked])
  const goOn = (event: KeyboardEvent) => {
    const from = event.target
    if (event.key !== 'Enter' || !(from instanceof HTMLInputElement) || !TYPED.has(from.type)) return
    const next = emptyFields(form.current).find(
      field => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    if (!next || from.value.trim() === '') return
    event.preventDefault()
    next.focus()
  }
  return (
    <form
      ref={form}
      id={QUESTION_FORM}
      aria-labelledby={labelledBy}
      onKeyDown={goOn}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      noValidate
      className="grid gap-3"
    >
      {children}
    </form>
  )
}

/** Shown while the form's code is being loaded, so that its submit button works. */
export const LoadingForm = (props: Pick<QuestionFormProps, 'labelledBy' | 'onSubmit'>) => (
  <QuestionForm {...props} isFocused={false} checked={undefined}>
    <Skeleton className="h-96 w-full" />
  </QuestionForm>
)

const TYPED = new Set(['text', 'tel'])

/** The visible empty fields: folded ones are optional. */
const emptyFields = (form: HTMLFormElement | null): HTMLElement[] =>
  [
    ...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type="text"], textarea') ?? []),
  ].filter(field => field.value.trim() === '' && !field.closest('details:not([open])'))
