import { useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { FieldError, FOCUSED_PROBLEM } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useCart } from '#shop/cart/cart.ts'
import type { CartItem } from '#shop/cart/cart-items.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { forWhomProblem } from '#shop/checkout/booking.ts'
import { type CheckoutDraft, useCheckout } from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import {
  bookOnce,
  itemIsFor,
  lastOneStays,
  personPrefix,
  tooManyOfOne,
  whoIsEachFor,
} from '#shop/checkout/words.ts'
import { alreadyInItem } from '#text/orders.ts'
import { say } from '#text/text.ts'
import {
  itemsAbovePatients,
  itemsFor,
  nameAt,
  patientsForItem,
  shortNameAt,
  togglePatient,
} from './people.ts'

/** With more rows than this the page grows beyond a phone: they are folded. */
const MAX_ROWS = 3
/** So many patients fit beside a test. */
const MAX_BESIDE = 3

interface ForWhomProps {
  check: CartCheck | null
  /** True if the problems should be shown. */
  isChecked: boolean
  /** Another question about a person comes first: takes one line, and another for its error. */
  isAside: boolean
}

export default function TestPatients({ check, isChecked, isAside }: ForWhomProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const problem = isChecked && forWhomProblem(draft, items)
  const id = useId()
  const many = itemsAbovePatients(draft, items)
  const isAlone = draft.patients.length === 1
  const rows = items.length * Math.ceil(draft.patients.length / MAX_BESIDE)
  const isFolded = isAside || (!isAlone && rows > MAX_ROWS)
  const error = problem && (isFolded || many.length === 0) && (
    <div {...FOCUSED_PROBLEM} className={isFolded && !isAlone ? '-mt-2.5' : undefined}>
      <FieldError error={say(problem)} />
    </div>
  )
  const tooMany = many.map(item => <TooMany key={item.id} item={item} isWrong={isChecked} />)
  if (isAlone) return error || tooMany
  const list = (
    <>
      {tooMany}
      <ul className="grid divide-y divide-line">
        {items.map(item => (
          <li key={item.id} className="grid gap-1">
            <Item item={item} check={check} />
          </li>
        ))}
      </ul>
    </>
  )
  if (isFolded)
    return (
      <section aria-labelledby={id}>
        <Fold
          title={
            <span className="flex flex-wrap gap-x-2">
              <h3 id={id} className="text-base text-leaf-dark">
                {say(whoIsEachFor)}
              </h3>
              {!isAside && <Counts />}
            </span>
          }
        >
          {list}
        </Fold>
        {error}
      </section>
    )
  return (
    <section aria-labelledby={id} className="grid gap-1 border-t border-line pt-1.5">
      <h3 id={id} className="text-base">
        {say(whoIsEachFor)}
      </h3>
      {error}
      {list}
    </section>
  )
}

/** 'Meera: 3, Ravi: 0': the number of tests of each person. */
function Counts() {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const counts = [...draft.patients.keys()].map(
    position => `${shortNameAt(draft, position)}: ${itemsFor(draft, items, position).length}`,
  )
  return <span className="font-normal text-muted">{counts.join(', ')}</span>
}

/** The quantity of an item is larger than the number of patients, and no patient needs it twice. */
function TooMany({ item, isWrong }: { item: CartItem; isWrong: boolean }) {
  const { draft } = useCheckout()
  const count = draft.patients.length
  const setQuantity = useCart(state => state.setQuantity)
  return (
    <Notice kind={isWrong ? 'error' : 'warning'} isAlert={isWrong}>
      <p {...(isWrong && FOCUSED_PROBLEM)}>
        {say(tooManyOfOne, { item: item.name, times: item.quantity, count })}
      </p>
      <Button variant="outline" size="small" className="mt-2" onClick={() => setQuantity(item.id, count)}>
        {say(bookOnce, { count })}
      </Button>
    </Notice>
  )
}

function Item({ item, check }: { item: CartItem; check: CartCheck | null }) {
  const { draft, change } = useCheckout()
  const setQuantity = useCart(state => state.setQuantity)
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const positions = patientsForItem(draft, item)
  const notes = [...draft.patients.keys()].flatMap(position => {
    const within = containedFor(draft, item, check, position)
    if (!within) return []
    return say(personPrefix, { name: nameAt(draft, position), words: say(alreadyInItem, { item: within }) })
  })
  const toggle = (position: number) => {
    const next = togglePatient(draft, item, position)
    setRefused(!next)
    if (!next) return
    change({ forWhom: { ...draft.forWhom, [item.id]: next } })
    setQuantity(item.id, next.length)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <p className="min-w-0 grow basis-[7rem] leading-tight wrap-anywhere">
          <span className="font-medium">{item.name}</span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex box in older browsers */}
        <div
          role="group"
          aria-label={say(itemIsFor, { item: item.name })}
          aria-describedby={notes.length > 0 ? id : undefined}
          className="flex flex-wrap justify-end"
        >
          {[...draft.patients.keys()].map(position => {
            const isFor = positions.includes(position)
            return (
              <label
                key={position}
                className="grid min-h-11 min-w-15 content-center justify-items-center px-1"
              >
                <input
                  type="checkbox"
                  checked={isFor}
                  // The last patient of a test can't be deselected; the box stays focusable.
                  aria-disabled={isFor && positions.length === 1 ? true : undefined}
                  onChange={() => toggle(position)}
                  className="size-6 accent-leaf"
                />
                <ShortName position={position} />
              </label>
            )
          })}
        </div>
      </div>
      {notes.length > 0 && (
        <div id={id} className="text-sm text-muted">
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isRefused && say(lastOneStays)}
      </p>
    </>
  )
}

/** The first name; read out in full. */
function ShortName({ position }: { position: number }) {
  const { draft } = useCheckout()
  const [name, short] = [nameAt(draft, position), shortNameAt(draft, position)]
  return (
    <span className="text-xs wrap-anywhere">
      {short}
      <span className="sr-only">{name.slice(short.length)}</span>
    </span>
  )
}

/** An item of the same patient that includes this one. */
function containedFor(
  draft: CheckoutDraft,
  item: CartItem,
  check: CartCheck | null,
  position: number,
): string | undefined {
  const within = check?.find(({ key }) => key === item.id)?.containedIn
  const larger = within && useCart.getState().items.find(other => other.id === within.key)
  return larger && patientsForItem(draft, larger).includes(position) ? larger.name : undefined
}
