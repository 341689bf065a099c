import { Notice } from '#kit/notice.tsx'
import { recommendationHints } from '#rules/catalogue/recommended.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { personPrefix } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { ageAt, itemsFor, nameAt } from './people.ts'

interface NotMeantForProps {
  check: CartCheck
  position: number
}

/** A sentence for each package of a patient that is recommended for other people. */
export default function RecommendationHints({ check, position }: NotMeantForProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const { gender } = patientAt(draft, position)
  const keys = itemsFor(draft, items, position).map(({ id }) => id)
  const packages = check.flatMap(({ key, recommended }) =>
    recommended && keys.includes(key) ? [recommended] : [],
  )
  const hints = recommendationHints(packages, {
    age: ageAt(draft, position)?.years,
    gender: GENDERS.isCode(gender) ? gender : undefined,
  })
  const name = nameAt(draft, position)
  return hints.map(words => (
    <Notice key={words} kind="info" className="text-sm">
      {draft.patients.length === 1 ? words : say(personPrefix, { name, words })}
    </Notice>
  ))
}
