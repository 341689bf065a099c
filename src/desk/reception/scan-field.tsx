import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  label: string
  /** Undefined while a reason is being asked for. */
  hint: string | undefined
  /** Called with a whole line, typed or scanned. */
  onLine: (line: string) => void
  /** Called with the current value. */
  onTyped: (typed: string) => void
}

/**
 * A letter or digit by its position on the keyboard: with a Hindi layout, `key` of a scanner's A is a Devanagari
 * letter.
 */
const characterOf = ({ code }: { code: string }): string | undefined =>
  /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]

const isForeign = (key: string): boolean => [...key].length === 1 && (key.codePointAt(0) ?? 0) > 0x7f

/** A scanner is a keyboard that types fast. Wherever the focus is, the first letter moves it to this field. */
export function ScanField({ field, label, hint, onLine, onTyped }: Props) {
  useEffect(() => {
    field.current?.focus()
  }, [field])
  useDeskKeys(
    event => {
      const isText = [...event.key].length === 1 && event.key !== ' '
      // Before the character is inserted, so that it lands in this field.
      if (isText && !isTyping(event)) field.current?.focus()
    },
    { isFirst: true },
  )

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Tab' && !event.shiftKey && parseTubeCode(event.currentTarget.value)) {
      // A scanner that is set to end a code with Tab instead of Enter.
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
      return
    }
    const character = isForeign(event.key) ? characterOf(event) : undefined
    if (!character || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.currentTarget.value += character
    onTyped(event.currentTarget.value)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    if (!input) return
    const line = input.value
    // Cleared at once, because the next key may start another scan.
    input.value = ''
    onLine(line)
  }

  return (
    <form onSubmit={onSubmit}>
      <label htmlFor="rec-code" className="mb-1.5 block text-xl font-[650]">
        {label}
      </label>
      <div className="flex items-center gap-4 rounded-[14px] border-2 border-line-strong bg-surface px-5 focus-within:border-leaf focus-within:ring-4 focus-within:ring-leaf-tint">
        <ScanBarcode />
        <input
          id="rec-code"
          ref={field}
          className="h-15 min-w-0 grow border-0 p-0 text-[1.75rem] tracking-[0.08em] uppercase focus-visible:outline-none"
          aria-describedby="rec-hint"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onKeyDown={onKeyDown}
          onInput={event => onTyped(event.currentTarget.value)}
        />
      </div>
      <p id="rec-hint" className="mt-1.5 text-muted empty:hidden">
        {hint}
      </p>
    </form>
  )
}
