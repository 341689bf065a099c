import { Notice } from '#kit/notice.tsx'
import { recommendationHints } from '#rules/catalogue/recommended.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { patientAt, useCheckout } from '#shop/checkout/checkout.ts'
import { manyForOthers, personPrefix } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'
import { ageAt, itemsFor, nameAt } from './people.ts'

interface NotMeantForProps {
  check: CartCheck
  position: number
}

/** A sentence for each package of a patient that is recommended for other people. Several are folded to one line. */
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
  const [hint, ...more] = hints
  if (hint === undefined) return null
  const prefixed = (words: string) =>
    draft.patients.length === 1 ? words : say(personPrefix, { name, words })
  return (
    <Notice kind="info" className="text-sm leading-tight">
      {more.length === 0 ? (
        prefixed(hint)
      ) : (
        <details>
          <summary className="underline underline-offset-2">
            {prefixed(say(manyForOthers, { count: hints.length }))}
          </summary>
          {hints.map(words => (
            <p key={words} className="mt-2">
              {words}
            </p>
          ))}
        </details>
      )}
    </Notice>
  )
}
