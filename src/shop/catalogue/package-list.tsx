import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Empty } from '#kit/empty.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'
import { CatalogueProblem } from './catalogue-problem.tsx'
import type { HealthPackage } from './contract.ts'
import { PackageCard, PackageCardSkeleton } from './package-card.tsx'
import { type GrowingListOptions, useGrowingList } from './use-growing-list.ts'
import * as words from './words.ts'

const PackageDetails = lazy(() => import('./package-details.tsx'))

const GRID = 'grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = [1, 2, 3, 4, 5, 6]

export function PackageSkeletons() {
  return (
    <div role="status" aria-label={say(words.loadingCheckups)} className={GRID}>
      {SKELETONS.map(number => (
        <PackageCardSkeleton key={number} />
      ))}
    </div>
  )
}

/** State of the details dialog; `open` is for `PackageCard`. */
export function useOpenedPackage() {
  const [opened, setOpened] = useState<{ offered: HealthPackage; showsTests: boolean }>()
  return {
    opened,
    open: (offered: HealthPackage, asked?: 'tests') => setOpened({ offered, showsTests: asked === 'tests' }),
    close: () => setOpened(undefined),
  }
}

export function PackageWindow({
  of: { opened, close },
  isSample,
}: {
  of: ReturnType<typeof useOpenedPackage>
  isSample?: boolean
}) {
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <PackageDetails {...opened} onClose={close} isSample={isSample} />
    </Suspense>
  )
}

interface PackageListProps extends GrowingListOptions<HealthPackage> {
  search: string
}

/** Focuses the first card that Load More added. */
const focusCard = (card: HTMLAnchorElement | null) => card?.focus({ preventScroll: true })

export function PackageList({ search, ...growth }: PackageListProps) {
  const { problem } = growth.first
  const { key } = useLocation()
  const { shown, firstNew, ...more } = useGrowingList(`packages ${key}`, growth)
  const details = useOpenedPackage()

  if (shown.length === 0 && !problem) {
    return (
      <Empty title={say(words.noCheckups)} action={<Help className="justify-center" />}>
        {search ? say(words.nothingFound, { search }) : say(words.checkBack)}
      </Empty>
    )
  }
  return (
    <>
      {problem && (
        <CatalogueProblem message={say(words.checkupsError, { problem })} isEmpty={shown.length === 0} />
      )}
      <h2 className="sr-only">{say(words.checkupsHeading)}</h2>
      <ul className={GRID}>
        {shown.map((offered, index) => (
          <li key={offered._id}>
            <PackageCard
              ref={index === firstNew.current ? focusCard : undefined}
              offered={offered}
              onOpen={details.open}
              isSample={Boolean(problem)}
            />
          </li>
        ))}
      </ul>
      <LoadMore status={say(words.checkupsShown, { count: shown.length })} onMore={more.showMore} {...more} />
      <PackageWindow of={details} isSample={Boolean(problem)} />
    </>
  )
}
