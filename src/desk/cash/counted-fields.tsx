import { type ReactNode, type RefObject, useState } from 'react'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { NOTES, sumNotes } from '#rules/desk/cash.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { words } from './words.ts'

/** Notes by their value and coins as typed, and their sum. */
export function useCounted() {
  const [notes, setNotes] = useState<Record<number, string>>({})
  const [coins, setCoins] = useState('')
  return { notes, setNotes, coins, setCoins, counted: countedIn(notes, coins) }
}

/** Undefined if a field is not a number. */
function countedIn(notes: Record<number, string>, coins: string): Paise | undefined {
  const counts = NOTES.map(note => [note, (notes[note] ?? '').trim()] as const)
  const other = coins.trim() === '' ? 0 : parseRupees(coins)
  if (counts.some(([, typed]) => !/^\d{0,6}$/.test(typed)) || other === undefined) return undefined
  return sumNotes(Object.fromEntries(counts.map(([note, typed]) => [note, Number(typed)])), other / 100)
}

/** 'Save the count of ₹249.00' */
export const countButton = (
  counted: Paise | undefined,
  wording: (values: { amount: string }) => string,
): string =>
  counted === undefined || counted === 0 ? 'Enter the notes' : wording({ amount: formatShortPaise(counted) })

interface Props {
  typed: ReturnType<typeof useCounted>
  first: RefObject<HTMLInputElement | null>
  problemId: string
  /** Further fields of the form. */
  children?: ReactNode
}

/** A field for each note and for coins, with their sum. */
export function CountedFields({ typed, first, problemId, children }: Props) {
  const { notes, setNotes, coins, setCoins, counted } = typed
  return (
    <div className="my-2.5 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] items-end gap-x-4 gap-y-2.5">
      {NOTES.map((note, at) => (
        <LabelledField key={note} label={words.notesOf({ note })}>
          <input
            ref={at === 0 ? first : undefined}
            value={notes[note] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={problemId}
            onChange={event => setNotes({ ...notes, [note]: event.target.value })}
          />
        </LabelledField>
      ))}
      <LabelledField label="Coins and other, in ₹">
        <input
          value={coins}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={problemId}
          onChange={event => setCoins(event.target.value)}
        />
      </LabelledField>
      <div className="grid gap-0.5">
        <span className="text-muted">Counted</span>
        <output className="flex min-h-8 items-center font-semibold max-[1099px]:min-h-11">
          {counted === undefined ? words.none : formatShortPaise(counted)}
        </output>
      </div>
      {children}
    </div>
  )
}
