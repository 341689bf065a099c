import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { HealthPackage } from '#contract/catalogue.ts'
import { Help } from '#web/platform/help.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { counted } from './catalogue-words.ts'
import { PackageCard, PackageCardSkeleton } from './package-card.tsx'
import { type Growth, useGrowingList } from './use-growing-list.ts'

const PackageDetails = lazy(() => import('./package-details.tsx'))

const GRID = 'grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = [1, 2, 3, 4, 5, 6]

/** Six cards that are still coming. */
export function PackageSkeletons() {
  return (
    <div role="status" aria-label="Loading health packages" className={GRID}>
      {SKELETONS.map(number => (
        <PackageCardSkeleton key={number} />
      ))}
    </div>
  )
}

/** Which package's window is open; `open` is for `PackageCard`. */
export function useOpenedPackage() {
  const [opened, setOpened] = useState<{ offered: HealthPackage; showsTests: boolean }>()
  return {
    opened,
    open: (offered: HealthPackage, asked?: 'tests') => setOpened({ offered, showsTests: asked === 'tests' }),
    close: () => setOpened(undefined),
  }
}

/** The window with a package's details, while one is chosen. */
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

interface PackageListProps extends Growth<HealthPackage> {
  search: string
}

/** The first of the cards that came by Load More takes the focus as soon as it is there. */
const focusCard = (card: HTMLAnchorElement | null) => card?.focus({ preventScroll: true })

/** Cards of packages, more of them at each press of Load More. */
export function PackageList({ search, ...growth }: PackageListProps) {
  const { problem } = growth.first
  const { key } = useLocation()
  const { shown, firstNew, ...more } = useGrowingList(`packages ${key}`, growth)
  const details = useOpenedPackage()

  if (shown.length === 0 && !problem) {
    return (
      <Empty title="No Health Packages Available" action={<Help className="justify-center" />}>
        {search ? `Nothing was found for “${search}”. ` : ''}Please check back later.
      </Empty>
    )
  }
  return (
    <>
      {problem && (
        <CatalogueProblem message={`Error loading packages: ${problem}`} isEmpty={shown.length === 0} />
      )}
      <h2 className="sr-only">Packages</h2>
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
      <LoadMore
        status={`Showing ${counted(shown.length, 'health package')}`}
        onMore={more.showMore}
        {...more}
      />
      <PackageWindow of={details} isSample={Boolean(problem)} />
    </>
  )
}
