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
import { HealthPicture } from './health-picture.tsx'

/** On a phone it wraps where letters are large; on a wide page all rows share their columns. */
const ROW =
  'relative flex flex-wrap gap-x-3 gap-y-1 py-2 lg:grid lg:grid-cols-[56px_minmax(0,1fr)_120px_150px_112px] lg:items-center lg:gap-x-5 lg:py-3'
const TEXT = 'min-w-0 flex-[999_1_7.4rem] lg:contents'
const SIDE = 'flex grow flex-col items-end justify-between gap-1 lg:contents'

interface TestRowProps {
  test: LabTest
  onOpen: (test: LabTest) => void
  /** Sample data: can be opened, not booked. */
  isSample?: boolean
  /** Ref of the name's link. */
  ref?: Ref<HTMLAnchorElement>
  /** A line of further facts below the row. */
  children?: ReactNode
}

/** A lab test as a row of a list: drawing, name, purpose, fast, price and Book. */
export function TestRow({ test, onOpen, isSample, ref, children }: TestRowProps) {
  const headingId = useId()
  const addLabTest = useCart(cart => cart.addLabTest)
  return (
    <article aria-labelledby={headingId} className={ROW}>
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-control max-[13rem]:hidden lg:size-14 ${areaTint(test.picture)}`}
      >
        <HealthPicture of={test} className="size-10 lg:size-11" />
      </span>
      <div className={TEXT}>
        <div className="min-w-0">
          <h3 id={headingId} className="text-base leading-tight lg:text-lg">
            {/* The link's area is the whole row. */}
            <Opener
              ref={ref}
              to={links.labTest(test._id)}
              onOpen={() => onOpen(test)}
              onIntent={isSample ? undefined : () => prefetchLabTest(test._id)}
              className="after:absolute after:inset-0 hover:underline"
            >
              {test.name}
            </Opener>
          </h3>
          {test.purpose && <p className="text-sm leading-snug text-muted">{test.purpose}</p>}
        </div>
        <p className="flex flex-wrap gap-x-2.5 text-sm leading-snug lg:grid lg:text-base">
          <Fast of={test} />
          <OffBadge of={test} />
        </p>
      </div>
      <div className={SIDE}>
        <Price of={test} isStacked className="items-end" />
        <div className="relative">
          <BookButton
            item={test}
            addToCart={() => addLabTest(test)}
            describedBy={headingId}
            isSample={isSample}
            isCompact
          />
        </div>
      </div>
      {children && <div className="w-full lg:col-span-4 lg:col-start-2">{children}</div>}
    </article>
  )
}

export const TestRowSkeleton = () => (
  <div className={ROW} aria-hidden="true">
    <Skeleton className="size-12 rounded-control lg:size-14 max-[13rem]:hidden" />
    <div className={TEXT}>
      <div className="grid gap-1.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-full" />
      </div>
      <Skeleton className="h-4 w-20 max-lg:mt-1.5" />
    </div>
    <div className={SIDE}>
      <Skeleton className="h-9 w-18 lg:justify-self-end" />
      <Skeleton className="h-11 w-20" />
    </div>
    <Skeleton className="h-4 w-full lg:col-span-4 lg:col-start-2" />
  </div>
)
