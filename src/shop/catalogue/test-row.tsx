import { type ReactNode, type Ref, useId } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { OffBadge, Price } from '#kit/price.tsx'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { prefetchLabTest } from '#shop/frame/prefetch.ts'
import { areaTint } from './area-tint.ts'
import type { LabTest } from './contract.ts'
import { Fast } from './fast.tsx'
import { useGrowth } from './growth.ts'
import { HealthPicture } from './health-picture.tsx'

/** On a phone the button is beside the text; on a wide page the rows have the same columns. */
const ROW =
  'relative grid grid-cols-[44px_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-2.5 gap-y-1 py-3 tight:grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[56px_minmax(0,1fr)_136px_150px_112px] lg:items-center lg:gap-x-5 lg:gap-y-0 lg:py-2'
const TILE = 'size-11 rounded-control max-[13rem]:hidden lg:size-14'
const FACTS =
  'col-start-2 row-start-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-xs leading-tight text-muted tight:col-span-2 tight:col-start-1 tight:row-start-auto lg:contents'
const SIDE =
  'row-span-2 flex flex-col items-end justify-between gap-2 tight:col-span-full tight:flex-row tight:flex-wrap tight:items-center lg:contents'

interface TestRowProps {
  test: LabTest
  onOpen: (test: LabTest) => void
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** Ref of the name's link. */
  ref?: Ref<HTMLAnchorElement>
  /** Further facts; on a wide page a line below the row. */
  children?: ReactNode
}

/** A lab test as a row of a list: drawing, name, purpose, fast, price and Book. */
export function TestRow({ test, onOpen, isSample, ref, children }: TestRowProps) {
  const headingId = useId()
  const to = links.labTest(test._id)
  const grows = useGrowth(to)
  const addLabTest = useCart(cart => cart.addLabTest)
  return (
    <article aria-labelledby={headingId} className={ROW}>
      <span
        className={`grid place-items-center ${TILE} ${areaTint(test.picture)} ${children ? 'lg:row-span-2' : ''}`}
      >
        <HealthPicture of={test} className={`size-9 lg:size-11 ${grows}`} />
      </span>
      {/** As many lines as there is room for beside the price. The padding is for the focus ring. */}
      <div
        className={`-m-1.5 mb-0 p-1.5 pb-0 text-sm leading-tight text-muted tight:line-clamp-none max-[13rem]:col-span-full lg:m-0 lg:block lg:p-0 ${children ? 'line-clamp-3' : 'line-clamp-4'}`}
      >
        <h3 id={headingId} className="inline text-base leading-tight text-ink lg:text-lg">
          {/* The link's area is the whole row. */}
          <Opener
            ref={ref}
            to={to}
            onOpen={() => onOpen(test)}
            onIntent={isSample ? undefined : () => prefetchLabTest(test._id)}
            className="after:absolute after:inset-0 hover:underline"
          >
            {test.name}
          </Opener>
        </h3>
        {test.purpose && (
          <>
            <br className="lg:hidden" />
            <span className="lg:block">{test.purpose}</span>
          </>
        )}
      </div>
      <div className={FACTS}>
        <p className="contents lg:grid lg:text-base">
          <Fast of={test} />
          <OffBadge of={test} className="leading-none" />
        </p>
        {children}
      </div>
      <div className={SIDE}>
        <Price of={test} isStacked className="items-end tight:items-start" />
        <div className={`relative ${test.emergencyAdvice ? 'in-emergency:hidden' : ''}`}>
          <BookButton
            item={test}
            addToCart={() => addLabTest(test)}
            describedBy={headingId}
            isSample={isSample}
            isCompact
          />
        </div>
      </div>
      {/** In an emergency search, the advice comes before booking, which the test's own page offers. */}
      {test.emergencyAdvice && (
        <p className="col-span-full hidden pt-1 text-sm font-semibold text-rose in-emergency:block lg:col-start-2">
          {test.emergencyAdvice}
        </p>
      )}
    </article>
  )
}

export const TestRowSkeleton = () => (
  <div className="flex h-29 gap-2.5 py-3 lg:h-20.5 lg:gap-5 lg:py-2" aria-hidden="true">
    <Skeleton className={TILE} />
    <div className="grid grow content-start gap-1.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
    <Skeleton className="h-11 w-18 lg:w-28" />
  </div>
)
