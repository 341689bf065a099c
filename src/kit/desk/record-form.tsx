import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import type { CallError } from '#wire/client.ts'
import { DateInput } from './date-input.tsx'
import { Alert } from './section.tsx'
import { useSubmit } from './use-submit.ts'
import { words } from './words.ts'

interface EditFormProps {
  title: string
  /** Heading level. */
  level?: 2 | 3
  /** Null hides the button to save, because there is nothing to save or another button does it. */
  button?: string | null
  isBusy: boolean
  error: string | undefined
  /** Set if the save was refused because the record has changed meanwhile. */
  onShowCurrent?: (() => void) | undefined
  onSubmit: (typed: FormData) => void
  onClose: () => void
  children: ReactNode
  /** More buttons, between the one to save and the one to close. */
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
        {button && (
          <button type="submit" className="primary" aria-disabled={isBusy}>
            {button}
          </button>
        )}
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

type FieldSpec = BaseField &
  (
    | { kind: 'text'; size?: number; type?: 'text' | 'tel' | 'email' }
    | { kind: 'whole' | 'rupees'; size?: number; isRequired?: boolean }
    | { kind: 'tick' | 'date' }
    | { kind: 'select'; options: Record<string, string> }
    | { kind: 'textarea'; rows?: number }
  )
/** Fields by name, in the order in which they are shown. */
type Fields = Record<string, FieldSpec>

interface ValueOf {
  text: string
  textarea: string
  /** Null for an empty field. */
  whole: number | null
  rupees: number | null
  tick: boolean
  /** '2026-11-23'. */
  date: string | null
}
export type Typed<F extends Fields> = {
  [N in keyof F]: F[N] extends { options: Record<infer K, string> }
    ? K
    : ValueOf[F[N]['kind'] & keyof ValueOf]
}

type KindOf<Value> = [NonNullable<Value>] extends [boolean]
  ? 'tick'
  : [NonNullable<Value>] extends [number]
    ? 'whole' | 'rupees'
    : 'text' | 'textarea' | 'select' | 'date'

/** A field for each value of a record. */
export type FieldsFor<R extends object> = {
  [N in keyof R]-?: FieldSpec & { kind: KindOf<R[N]> }
}

interface RecordFormProps<F extends Fields> {
  title: string
  fields: F
  /** Current values; for a new record the initial ones. */
  values: Partial<Typed<F>>
  onSave: (typed: Typed<F>) => Promise<void>
  /** Shows the current record, which the refusal of a stale change returns. */
  onCurrent?: (current: never) => void
  onClose: () => void
  note?: ReactNode
  children?: ReactNode
}

/** The form of one record of a list, from a declaration of its fields. */
export function RecordForm<const F extends Fields>(props: RecordFormProps<F>) {
  const { title, fields, values, onSave, onCurrent, onClose, note, children } = props
  const { isBusy, submit, error, fields: problems, current } = useSubmit(onSave)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const shown = Object.entries<FieldSpec>(fields).map(([name, field]) => ({
    name,
    field,
    problem: wrong.includes(name) ? words.notANumber : problemOf(name, problems),
  }))
  return (
    <EditForm
      title={title}
      isBusy={isBusy}
      error={shown.some(({ problem }) => problem) ? undefined : error}
      onShowCurrent={current && onCurrent ? () => onCurrent(current as never) : undefined}
      onSubmit={data => {
        const typed = readTyped(fields, data)
        setWrong(typed.wrong)
        if (typed.wrong.length === 0) void submit(typed.values)
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

export const LabelledField = ({ label, isWide, children }: FieldProps) => (
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
  field: FieldSpec
  value?: string | number | boolean | null | undefined
  problem?: string | undefined
  onType?: (value: string) => void
}

/** A labelled field, read by its name when the form is sent; its error is tied to it. */
export function FormField({ name, field, value, problem, onType }: FormFieldProps) {
  const id = useId()
  const hintId = useId()
  const { label, hint } = field
  if (field.kind === 'tick')
    return (
      <label className="flex items-center gap-1.5">
        <input name={name} type="checkbox" defaultChecked={value === true} /> {label}
      </label>
    )
  const text = problem ?? hint
  return (
    <div
      className={`grid max-w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 ${isShort(field) ? '' : 'max-sm:w-full'}`}
    >
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

/** On a phone all other fields have the width of the form. */
const isShort = (field: FieldSpec): boolean =>
  field.kind === 'date' || ('size' in field && field.size !== undefined && field.size < 12)

interface ControlProps {
  field: FieldSpec
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
  if (field.kind === 'date') return <DateInput {...shared} />
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

/** `wrong` names the fields whose number is missing or invalid. */
function readTyped<F extends Fields>(fields: F, data: FormData): { values: Typed<F>; wrong: string[] } {
  const typed = Object.entries<FieldSpec>(fields).map(
    ([name, field]) => [name, readTypedValue(field, data.get(name))] as const,
  )
  return {
    values: Object.fromEntries(typed) as Typed<F>,
    wrong: typed.flatMap(([name, value]) => (value === undefined ? name : [])),
  }
}

/** Undefined for a missing or invalid number. */
function readTypedValue(
  field: FieldSpec,
  given: FormDataEntryValue | null,
): ValueOf[keyof ValueOf] | undefined {
  const text = String(given ?? '').trim()
  switch (field.kind) {
    case 'tick':
      return given !== null
    case 'date':
      return text || null
    case 'whole':
    case 'rupees':
      if (text === '') return field.isRequired ? undefined : null
      return field.kind === 'whole' ? parseCount(text) : parseAmount(text)
    default:
      return text
  }
}

const parseCount = (text: string) => (Number(text) >= 0 ? Number(text) : undefined)

function parseAmount(text: string): number | undefined {
  const paise = parseRupees(text)
  return paise === undefined ? undefined : paise / 100
}
