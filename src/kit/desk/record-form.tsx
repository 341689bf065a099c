import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import type { CallError } from '#wire/client.ts'
import { Alert } from './section.tsx'
import { useSubmit } from './use-submit.ts'
import { words } from './words.ts'

interface EditFormProps {
  title: string
  /** Of the heading. */
  level?: 2 | 3
  button?: string
  isBusy: boolean
  error: string | undefined
  /** Set after a refusal because the record has changed. */
  onShowCurrent?: (() => void) | undefined
  onSubmit: (typed: FormData) => void
  onClose: () => void
  children: ReactNode
  /** Between the buttons to save and to close. */
  buttons?: ReactNode
  after?: ReactNode
}

/** A form beside a list, with fields of any kind. The first field has the focus, Escape closes it. */
export function EditForm(props: EditFormProps) {
  const {
    title,
    level = 3,
    isBusy,
    error,
    onShowCurrent,
    onSubmit,
    onClose,
    children,
    buttons,
    after,
  } = props
  const { button = isBusy ? words.saving : words.save } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')
    field?.focus()
    field?.select()
  }, [])
  const Heading = `h${level}` as const
  return (
    <form
      ref={form}
      className="panel"
      aria-labelledby={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Heading id={id}>{title}</Heading>
      {children}
      <div className="fields">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {button}
        </button>
        {buttons}
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
      <Alert>{error}</Alert>
      {onShowCurrent && (
        <button type="button" onClick={onShowCurrent}>
          {words.showCurrent}
        </button>
      )}
      {after}
    </form>
  )
}

interface BaseField {
  label: string
  hint?: string
}

/** Fields by their names, in the order in which they are shown. */
type Field = BaseField &
  (
    | { kind: 'text'; size?: number; type?: 'text' | 'tel' | 'email' }
    | { kind: 'whole' | 'rupees'; size?: number }
    | { kind: 'tick' | 'date' }
    | { kind: 'select'; options: Record<string, string> }
    | { kind: 'textarea'; rows?: number }
  )
export type Fields = Record<string, Field>

interface Values {
  text: string
  textarea: string
  /** Null for an empty field, NaN for an invalid number. */
  whole: number | null
  /** Null for an empty field, -1 for an invalid amount. */
  rupees: number | null
  tick: boolean
  /** '2026-11-23'. */
  date: string | null
}
export type Typed<F extends Fields> = {
  [N in keyof F]: F[N] extends { options: Record<infer K, string> } ? K : Values[F[N]['kind'] & keyof Values]
}

type KindOf<Value> = [NonNullable<Value>] extends [boolean]
  ? 'tick'
  : [NonNullable<Value>] extends [number]
    ? 'whole' | 'rupees'
    : 'text' | 'textarea' | 'select' | 'date'

/** A field for each value of a record. */
export type FieldsFor<Values extends object> = {
  [N in keyof Values]-?: Field & { kind: KindOf<Values[N]> }
}

interface RecordFormProps<F extends Fields> {
  title: string
  fields: F
  /** Present values; for a new record its initial values. */
  values: Partial<Typed<F>>
  /** Returns an error without a call. */
  check?: (typed: Typed<F>) => string | undefined
  onSave: (typed: Typed<F>) => Promise<void>
  /** Shows the present record, which the refusal of a stale change contains. */
  onCurrent?: (current: never) => void
  onClose: () => void
  note?: ReactNode
  children?: ReactNode
}

/** The form of one record of a list, from a declaration of its fields. */
export function RecordForm<const F extends Fields>(props: RecordFormProps<F>) {
  const { title, fields, values, check, onSave, onCurrent, onClose, note, children } = props
  const { isBusy, submit, error, fields: problems, current } = useSubmit(onSave)
  const [wrong, setWrong] = useState<string>()
  const shown = Object.entries<Field>(fields).map(([name, field]) => ({
    name,
    field,
    problem: problemOf(name, problems),
  }))
  return (
    <EditForm
      title={title}
      isBusy={isBusy}
      error={wrong ?? (shown.some(({ problem }) => problem) ? undefined : error)}
      onShowCurrent={current && onCurrent ? () => onCurrent(current as never) : undefined}
      onSubmit={data => {
        const typed = typedIn(fields, data)
        const problem = check?.(typed)
        setWrong(problem)
        if (!problem) void submit(typed)
      }}
      onClose={onClose}
      after={children}
    >
      <div className="fields">
        {shown.map(({ name, field, problem }) => (
          <FormField
            key={name}
            name={name}
            field={field}
            value={values[name] as FormFieldProps['value']}
            problem={problem}
          />
        ))}
      </div>
      {note}
    </EditForm>
  )
}

interface FieldProps {
  label: string
  isWide?: boolean
  children: ReactNode
}

export const Field = ({ label, isWide, children }: FieldProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child.
  <label
    className={`grid grid-cols-[minmax(0,1fr)] gap-0.5 [&>input]:w-full ${isWide ? 'flex-[1_1_12rem]' : ''}`}
  >
    <span>{label}</span>
    {children}
  </label>
)

/** The server names a field by its path in the body, such as `doctor.name`. */
const problemOf = (name: string, problems: CallError['fields']): string | undefined =>
  Object.entries(problems).find(([path]) => path === name || path.endsWith(`.${name}`))?.[1]

interface FormFieldProps {
  name: string
  field: Field
  value?: string | number | boolean | null | undefined
  problem?: string | undefined
  onType?: (value: string) => void
}

/** A labelled field, read by its name when the form is sent; its error is tied to it. */
export function FormField({ name, field, value, problem, onType }: FormFieldProps) {
  const [id, hintId] = [useId(), useId()]
  const { label, hint } = field
  if (field.kind === 'tick')
    return (
      <label className="flex items-center gap-1.5">
        <input name={name} type="checkbox" defaultChecked={value === true} /> {label}
      </label>
    )
  const text = problem ?? hint
  return (
    <div className="grid max-w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
      <label htmlFor={id}>{label}</label>
      <Control
        field={field}
        shared={{
          id,
          name,
          defaultValue: String(value ?? ''),
          onChange: onType && (event => onType(event.target.value)),
          'aria-invalid': problem !== undefined || undefined,
          'aria-describedby': text ? hintId : undefined,
        }}
      />
      {text && (
        <span id={hintId} className={problem ? 'font-semibold text-rose' : 'text-muted'}>
          {text}
        </span>
      )}
    </div>
  )
}

interface ControlProps {
  field: Field
  shared: {
    id: string
    name: string
    defaultValue: string
    onChange: ((event: { target: { value: string } }) => void) | undefined
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }
}

function Control({ field, shared }: ControlProps) {
  if (field.kind === 'textarea') return <textarea {...shared} rows={field.rows ?? 4} />
  if (field.kind === 'date') return <input {...shared} type="date" />
  if (field.kind === 'select')
    return (
      <select {...shared}>
        {Object.entries(field.options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    )
  const { size, type = 'text' } = field as { size?: number; type?: string }
  return (
    <input
      {...shared}
      type={type}
      size={size}
      inputMode={field.kind === 'whole' ? 'numeric' : field.kind === 'rupees' ? 'decimal' : undefined}
      autoComplete="off"
    />
  )
}

function typedIn<F extends Fields>(fields: F, data: FormData): Typed<F> {
  const typed = Object.entries<Field>(fields).map(([name, { kind }]) => [
    name,
    typedValue(kind, data.get(name)),
  ])
  return Object.fromEntries(typed) as Typed<F>
}

function typedValue(kind: Field['kind'], given: FormDataEntryValue | null): Values[keyof Values] {
  if (kind === 'tick') return given !== null
  const text = String(given ?? '').trim()
  if (kind === 'text' || kind === 'textarea' || kind === 'select') return text
  if (text === '') return null
  if (kind === 'date') return text
  if (kind === 'whole') return Number(text)
  const paise = parseRupees(text)
  return paise === undefined ? -1 : paise / 100
}
