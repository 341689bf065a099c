import { type Ref, useId } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { OffBadge, Price } from '#kit/price.tsx'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { prefetchPackage } from '#shop/frame/prefetch.ts'
import { CARD, CardFacts, CardFoot, CardSkeleton } from './card-parts.tsx'
import { moreTestsWords, testsIncludedWords } from './catalogue-words.ts'
import type { HealthPackage } from './contract.ts'

const TESTS_SHOWN = 3

interface PackageCardProps {
  offered: HealthPackage
  /** `asked` is 'tests' when the link to the tests was clicked. */
  onOpen: (offered: HealthPackage, asked?: 'tests') => void
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** Ref of the name's link. */
  ref?: Ref<HTMLAnchorElement>
}

export function PackageCard({ offered, onOpen, isSample, ref }: PackageCardProps) {
  const headingId = useId()
  const addPackage = useCart(cart => cart.addPackage)
  const opener = {
    to: links.healthCheckup(offered._id),
    onOpen: () => onOpen(offered),
    onIntent: isSample ? undefined : () => prefetchPackage(offered._id),
  }
  const names = offered.labTests.slice(0, TESTS_SHOWN).map(test => test.name)
  const more = moreTestsWords(offered.testCount, names.length)
  return (
    <article aria-labelledby={headingId} className={CARD}>
      <div className="flex items-start justify-between gap-3 tight:flex-wrap">
        <h3 id={headingId} className="text-lg">
          <Opener {...opener} ref={ref} className="hover:underline">
            {offered.name}
          </Opener>
        </h3>
        <OffBadge of={offered} />
      </div>
      <CardFacts of={offered} />
      <p className="text-[0.9375rem]">
        <b className="font-semibold">{testsIncludedWords(offered)}</b>: {names.join(', ')}{' '}
        {more && (
          <Opener {...opener} onOpen={() => onOpen(offered, 'tests')} className="text-link whitespace-nowrap">
            {more}
          </Opener>
        )}
      </p>
      <CardFoot>
        <Price of={offered} isStacked />
        <BookButton
          item={offered}
          addToCart={() => addPackage(offered)}
          describedBy={headingId}
          isSample={isSample}
        />
      </CardFoot>
    </article>
  )
}

export const PackageCardSkeleton = () => <CardSkeleton lines={['w-full', 'w-4/5', 'w-1/3']} />
