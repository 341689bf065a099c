import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MIN_LETTERS } from './use-found.ts'

interface Props {
  title: string
  field: string
  hint: string
  typed: string
  onTyped: (typed: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Given if there is a list of options to choose from. */
  combobox?: {
    'aria-expanded': boolean
    'aria-controls': string
    'aria-activedescendant': string | undefined
  }
  /** Undefined until the response arrives. */
  found: { problem?: string; isEmpty: boolean; hasMore: boolean } | undefined
  nothing: string
  onClose: () => void
  children: ReactNode
}

/** The search window: a field, what it finds, and what can be typed. */
export function FindDialog({
  title,
  field,
  hint,
  typed,
  onTyped,
  onKey,
  combobox,
  found,
  nothing,
  onClose,
  children,
}: Props) {
  const window = useRef<HTMLDialogElement>(null)
  useModal(window)
  return (
    <dialog
      ref={window}
      aria-label={title}
      className="mx-auto mt-[8vh] mb-auto w-[min(46rem,100vw-24px)] overflow-hidden rounded-[14px] border border-line-strong bg-surface text-ink backdrop:bg-[rgb(18_49_43/35%)]"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // Keys typed here must not act as commands of the page below.
      onKeyDown={event => event.stopPropagation()}
    >
      <label>
        <span className="sr-only">{field}</span>
        <input
          autoFocus
          className="min-h-13 w-full rounded-none border-0 border-b border-line px-4.5 text-[1.0625rem] focus-visible:border-leaf focus-visible:outline-none"
          {...(combobox && { role: 'combobox', ...combobox })}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={field}
          value={typed}
          onChange={event => onTyped(event.target.value)}
          onKeyDown={onKey}
        />
      </label>
      {children}
      <p role="status" className="px-4.5 py-2 empty:hidden">
        {typed.trim().length < MIN_LETTERS ? '' : stateOf(found, nothing)}
      </p>
      <p className="border-t border-line bg-paper px-4.5 py-2 text-muted">{hint}</p>
    </dialog>
  )
}

/** Opens the dialog. An open dialog that is removed does not return the focus by itself. */
function useModal(window: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    window.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [window])
}

function stateOf(found: Props['found'], nothing: string): string {
  if (!found) return 'Searching...'
  if (found.problem) return found.problem
  if (found.isEmpty) return nothing
  return found.hasMore ? 'There are more results. Type more to narrow them.' : ''
}
