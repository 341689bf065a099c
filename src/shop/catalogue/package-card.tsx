import { type Ref, useId } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { Price } from '#kit/price.tsx'
import { Unbroken } from '#kit/unbroken.tsx'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { prefetchPackage } from '#shop/frame/prefetch.ts'
import { areaTint } from './area-tint.ts'
import { moreTestsWords, placeWords, reportWords, testsIncludedWords } from './catalogue-words.ts'
import type { HealthPackage } from './contract.ts'
import { Fast } from './fast.tsx'
import { useGrowth } from './growth.ts'
import { HealthPicture } from './health-picture.tsx'

const CARD = 'card flex h-full flex-col gap-3 p-4 sm:p-4.5'

const TESTS_SHOWN = 3

interface PackageCardProps {
  offered: HealthPackage
  /** `asked` is 'tests' when the link to the tests was clicked. */
  onOpen: (offered: HealthPackage, asked?: 'tests') => void
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** On a phone without the names of its tests. */
  isBrief?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function PackageCard({ offered, onOpen, isSample, isBrief, ref }: PackageCardProps) {
  const headingId = useId()
  const addPackage = useCart(cart => cart.addPackage)
  const to = links.healthCheckup(offered._id)
  const grows = useGrowth(to)
  const opener = {
    to,
    onOpen: () => onOpen(offered),
    onIntent: isSample ? undefined : () => prefetchPackage(offered._id),
  }
  const names = offered.labTests.slice(0, TESTS_SHOWN).map(test => test.name)
  const more = moreTestsWords(offered.testCount, names.length)
  const long = isBrief ? 'max-md:hidden' : ''
  return (
    <article aria-labelledby={headingId} className={CARD}>
      <div className="flex items-center gap-3.5 tight:flex-wrap">
        <span
          className={`grid size-16 shrink-0 place-items-center rounded-card ${areaTint(offered.picture)}`}
        >
          <HealthPicture of={offered} className={`size-12 ${grows}`} />
        </span>
        <div className="min-w-0">
          <h3 id={headingId} className="text-lg leading-tight">
            <Opener {...opener} ref={ref} className="inline-block py-0.5 hover:underline">
              <Unbroken>{offered.name}</Unbroken>
            </Opener>
          </h3>
          <p className="text-[0.9375rem]">
            <Fast of={offered} />
          </p>
        </div>
      </div>
      <p className="text-[0.9375rem]">
        <b className="font-semibold">{testsIncludedWords(offered)}</b>
        <span className={long}>
          : {names.join(', ')}{' '}
          {more && (
            <Opener
              {...opener}
              onOpen={() => onOpen(offered, 'tests')}
              className="text-link whitespace-nowrap"
            >
              {more}
            </Opener>
          )}
        </span>
      </p>
      <p className={`text-sm text-muted ${long}`}>
        <span className="block">{reportWords(offered)}</span>
        {/** On a phone, the usual place is only for screen readers, as in the rows of lab tests. */}
        <span className={`block ${offered.isCenterVisitRequired ? '' : 'max-sm:sr-only'}`}>
          {placeWords(offered)}
        </span>
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-2.5 pt-1">
        <Price of={offered} isStacked hasOff />
        <BookButton
          item={offered}
          addToCart={() => addPackage(offered)}
          describedBy={headingId}
          isSample={isSample}
        />
      </div>
    </article>
  )
}

export const PackageCardSkeleton = () => (
  <div className={CARD} aria-hidden="true">
    <div className="flex items-center gap-3.5">
      <Skeleton className="size-16 rounded-card" />
      <div className="grid grow gap-1.5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </div>
    <div className="grid gap-1.5">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-10 w-3/5" />
    </div>
    <div className="flex items-end justify-between gap-3 pt-1">
      <Skeleton className="h-11 w-28" />
      <Skeleton className="h-12 w-30 rounded-control" />
    </div>
  </div>
)
