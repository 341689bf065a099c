import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { isTyped, useDeskKeys } from '#desk/frame/keys.ts'
import { words } from './words.ts'

interface Props {
  field: RefObject<HTMLInputElement | null>
  label: string
  /** A whole line was typed or scanned. */
  onLine: (line: string) => void
  /** What stands in the field now. */
  onTyped: (typed: string) => void
}

/** A letter or digit by its place on the keyboard: with a Hindi layout `key` of a scanner's A is a Devanagari letter. */
const characterOf = ({ code }: { code: string }): string | undefined =>
  /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]

const isForeign = (key: string): boolean => [...key].length === 1 && (key.codePointAt(0) ?? 0) > 0x7f

/**
 * The one field of the reception. A scanner is a keyboard that types fast: whatever has the focus, its first letter goes
 * here and the others follow. Tab still leaves it, for whoever needs to.
 */
export function ScanField({ field, label, onLine, onTyped }: Props) {
  useEffect(() => {
    field.current?.focus()
  }, [field])
  useDeskKeys(
    event => {
      const isText = [...event.key].length === 1 && event.key !== ' '
      // Before the key is typed: it lands in the field.
      if (isText && !isTyped(event)) field.current?.focus()
    },
    { isFirst: true },
  )

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
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
    // Emptied at once: the next scan may begin with the next key.
    input.value = ''
    onLine(line)
  }

  return (
    <form className="rec-field" onSubmit={onSubmit}>
      <label htmlFor="rec-code">{label}</label>
      <div>
        <ScanBarcode />
        <input
          id="rec-code"
          ref={field}
          aria-describedby="rec-hint"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onKeyDown={onKeyDown}
          onInput={event => onTyped(event.currentTarget.value)}
        />
      </div>
      <p id="rec-hint" className="desk-quiet">
        {words.scanHint}
      </p>
    </form>
  )
}
