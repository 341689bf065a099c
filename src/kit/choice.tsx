import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface Choice<V extends string> {
  value: V
  label: string
  /** Shown beside the label, e.g. '2 left'. */
  note?: string
  isDisabled?: boolean
}

interface ChoiceGroupProps<V extends string> {
  legend: string
  hint?: string
  error?: string
  choices: readonly Choice<V>[]
  value: V | ''
  onChange: (value: V) => void
  /** Classes of the grid that holds the choices, with its gap. */
  columns?: string
  isLegendHidden?: boolean
}

export function ChoiceGroup<V extends string>(props: ChoiceGroupProps<V>) {
  const {
    legend,
    hint,
    error,
    choices,
    value,
    onChange,
    columns = 'grid-cols-2 gap-2',
    isLegendHidden,
  } = props
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <p id={`${id}-legend`} className={isLegendHidden ? 'sr-only' : 'font-semibold'}>
        {legend}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={`mt-1.5 grid ${columns}`}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={BOX}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              aria-invalid={error && index === 0 ? true : undefined}
              onChange={() => onChange(choice.value)}
              // Covers the whole box, because assistive technology clicks the radio itself.
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="font-medium">{choice.label}</span>
            {choice.note && <span className="text-xs">{choice.note}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

interface TickBoxProps {
  name: string
  note?: string
  end?: ReactNode
  isTicked: boolean
  /** The choice can't be deselected; it stays focusable. */
  isKept?: boolean
  onToggle: () => void
}

export function TickBox({ name, note, end, isTicked, isKept, onToggle }: TickBoxProps) {
  return (
    <label className={TICK_BOX}>
      <input
        type="checkbox"
        checked={isTicked}
        aria-disabled={isKept ? true : undefined}
        onChange={onToggle}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {note && <span className="block text-sm">{note}</span>}
      </span>
      {end}
    </label>
  )
}

const BOX =
  'choice flex min-h-12 items-center justify-center gap-2 bg-surface text-center px-3.5 py-2 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-line-strong has-disabled:bg-transparent has-disabled:text-muted'

const TICK_BOX =
  'flex min-h-11 items-center gap-3 rounded-[20px] border-[1.5px] border-line-strong bg-surface px-3.5 py-1.5 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint/50 has-checked:inset-ring has-checked:inset-ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf'
