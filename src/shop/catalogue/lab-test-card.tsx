import { type Ref, useId } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { OffBadge, Price } from '#kit/price.tsx'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { prefetchLabTest } from '#shop/frame/prefetch.ts'
import { say } from '#text/text.ts'
import { CARD, CardFacts, CardFoot, CardSkeleton } from './card-parts.tsx'
import type { LabTest } from './contract.ts'
import * as words from './words.ts'

const PARAMETERS_SHOWN = 6

interface LabTestCardProps {
  test: LabTest
  onOpen: (test: LabTest) => void
  /** Shows the categories as chips, in lists of several categories. */
  hasChips?: boolean
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** Ref of the name's link. */
  ref?: Ref<HTMLAnchorElement>
}

export function LabTestCard({ test, onOpen, hasChips, isSample, ref }: LabTestCardProps) {
  const headingId = useId()
  const addLabTest = useCart(cart => cart.addLabTest)
  return (
    <article aria-labelledby={headingId} className={CARD}>
      <div className="flex items-start justify-between gap-3 tight:flex-wrap">
        <h3 id={headingId} className="text-lg">
          <Opener
            ref={ref}
            to={links.labTest(test._id)}
            onOpen={() => onOpen(test)}
            onIntent={isSample ? undefined : () => prefetchLabTest(test._id)}
            className="hover:underline"
          >
            {test.name}
          </Opener>
        </h3>
        <OffBadge of={test} />
      </div>
      {test.purpose && <p className="-mt-1.5 text-muted">{test.purpose}</p>}
      {hasChips && <Chips categories={test.categories} />}
      <CardFacts of={test} />
      {test.parametersCount > 0 && <ParametersLine test={test} />}
      <CardFoot>
        <Price of={test} isStacked />
        <BookButton
          item={test}
          addToCart={() => addLabTest(test)}
          describedBy={headingId}
          isSample={isSample}
        />
      </CardFoot>
    </article>
  )
}

function Chips({ categories }: { categories: readonly string[] }) {
  return (
    <ul aria-label={say(words.categories)} className="flex flex-wrap gap-1.5">
      {categories.map(label => (
        <li
          key={label}
          className="rounded-full bg-leaf-tint px-2.5 py-0.5 text-xs font-medium text-leaf-dark"
        >
          {nameOf(label)}
        </li>
      ))}
    </ul>
  )
}

/** The displayed name of a category's label. */
function nameOf(label: string): string {
  const category = CATEGORIES.codeOf(label)
  return category ? categoryName(category) : label
}

/** The number of parameters, and the first names. */
function ParametersLine({ test }: { test: LabTest }) {
  const names = test.parameters.slice(0, PARAMETERS_SHOWN).join(', ')
  return (
    <p className="line-clamp-2 text-[0.9375rem]">
      <b className="font-semibold">
        {test.parametersText || say(words.includesParameters, { number: test.parametersCount })}
      </b>
      {names && `: ${names}`}
    </p>
  )
}

export const LabTestCardSkeleton = () => (
  <CardSkeleton
    above={
      <>
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-[22px] w-2/5 rounded-full" />
      </>
    }
    lines={['w-full', 'w-4/5']}
  />
)
