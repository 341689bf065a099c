import { Notice } from '#kit/notice.tsx'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { pregnant, pregnantPerson } from '#shop/checkout/words.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import { bookedByCall } from '#text/errors/orders.ts'
import { say } from '#text/text.ts'
import { changePatient, isFastingAt, itemBookedByCall, mayBePregnant, shortNameAt } from './people.ts'

/** For tests that need a fast: one tap for each woman who may be pregnant, and a call for a small child. */
export function FastingQuestions({ check }: { check: CartCheck }) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const positions = [...draft.patients.keys()]
  const byCall = itemBookedByCall(draft, items, check)
  return (
    <>
      {positions
        .filter(position => mayBePregnant(draft, position) && isFastingAt(draft, items, check, position))
        .map(position => (
          <label key={position} className="flex min-h-11 w-fit items-center gap-2.5">
            <input
              type="checkbox"
              checked={patientAt(draft, position).isPregnant}
              onChange={event => changePatient(position, { isPregnant: event.target.checked })}
              className="size-6 shrink-0 accent-leaf"
            />
            {positions.length === 1
              ? say(pregnant)
              : say(pregnantPerson, { name: shortNameAt(draft, position) })}
          </label>
        ))}
      {byCall && (
        <Notice kind="error" isAlert>
          <p>{say(bookedByCall, byCall)}</p>
          <CallUs className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold underline" />
        </Notice>
      )}
    </>
  )
}
