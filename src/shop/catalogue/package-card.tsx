import { type Ref, useId } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { OffBadge, Price } from '#kit/price.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { prefetchPackage } from '#shop/frame/prefetch.ts'
import { CardFacts } from './card-facts.tsx'
import { moreTestsWords, testsIncludedWords } from './catalogue-words.ts'
import type { HealthPackage } from './contract.ts'

const TESTS_SHOWN = 3
const CARD = 'card flex h-full flex-col gap-3 p-4.5'

interface PackageCardProps {
  offered: HealthPackage
  /** `asked` is 'tests' when the link to the tests was clicked. */
  onOpen: (offered: HealthPackage, asked?: 'tests') => void
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** Ref of the name's link. */
  ref?: Ref<HTMLAnchorElement>
}

/** A package in a list. Its name opens the details dialog. */
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

/** The last line of a card: price and button, under a dashed line. */
export function CardFoot({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t border-dashed border-line pt-3.5">
      {children}
    </div>
  )
}

/** Placeholder of a card, as tall as most cards. */
export function PackageCardSkeleton() {
  return (
    <div className={CARD} aria-hidden="true">
      <div className="flex items-start justify-between gap-3">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
      <div className="grid gap-1.5">
        <Skeleton className="h-[22.5px] w-1/2" />
        <Skeleton className="h-[22.5px] w-3/5" />
      </div>
      <div className="grid gap-1">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
      </div>
      <CardFoot>
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-30 rounded-control" />
      </CardFoot>
    </div>
  )
}
