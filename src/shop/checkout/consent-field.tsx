import { useId } from 'react'
import { FieldError } from '#kit/field.tsx'

interface ConsentBoxProps {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  error?: string
  /** Small, without a box around it. */
  isPlain?: boolean
  children: string
}

export function ConsentBox({ isGiven, onChange, error, isPlain, children }: ConsentBoxProps) {
  const id = useId()
  return (
    <div className={isPlain ? 'text-sm leading-tight' : 'card px-3.5 py-2.5 leading-snug'}>
      <label className={`flex items-start gap-3 ${isPlain ? 'min-h-11' : ''}`}>
        <input
          type="checkbox"
          checked={isGiven}
          onChange={event => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-6 shrink-0 accent-leaf"
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
