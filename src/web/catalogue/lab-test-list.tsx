import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { LabTest } from '#contract/catalogue.ts'
import { Help } from '#web/platform/help.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { counted } from './catalogue-words.ts'
import { LabTestCard, LabTestCardSkeleton } from './lab-test-card.tsx'
import { type Growth, useGrowingList } from './use-growing-list.ts'

const LabTestDetails = lazy(() => import('./lab-test-details.tsx'))

const GRID = 'grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Ten cards that are still coming. */
export function LabTestSkeletons() {
  return (
    <div role="status" aria-label="Loading lab tests" className={GRID}>
      {SKELETONS.map(number => (
        <LabTestCardSkeleton key={number} />
      ))}
    </div>
  )
}

interface LabTestWindowProps {
  test: LabTest | undefined
  onClose: () => void
  isSample?: boolean
}

/** The window with a lab test's details, while one is chosen. */
export function LabTestWindow({ test, onClose, isSample }: LabTestWindowProps) {
  if (!test) return null
  return (
    <Suspense fallback={null}>
      <LabTestDetails test={test} onClose={onClose} isSample={isSample} />
    </Suspense>
  )
}

interface LabTestListProps extends Growth<LabTest> {
  /** 'All', or the one category that is shown. */
  category: string
  search: string
}

/** The first of the cards that came by Load More takes the focus as soon as it is there. */
const focusCard = (card: HTMLAnchorElement | null) => card?.focus({ preventScroll: true })

/** Cards of lab tests, ten more at each press of Load More. */
export function LabTestList({ category, search, ...growth }: LabTestListProps) {
  const { total, problem } = growth.first
  const { key } = useLocation()
  const { shown, firstNew, ...more } = useGrowingList(`tests ${key}`, growth)
  const [opened, setOpened] = useState<LabTest>()
  /** Neither tests nor samples. */
  const isAway = Boolean(problem) && shown.length === 0

  return (
    <>
      {problem && <CatalogueProblem message={`Error loading lab tests: ${problem}`} isEmpty={isAway} />}
      {category !== 'All' && !isAway && (
        <p role="status" className="mb-4 font-medium">
          Showing {counted(total ?? shown.length, 'lab test')} for category: {category}
        </p>
      )}
      {shown.length === 0 && !isAway && <NoTests category={category} search={search} />}
      {shown.length > 0 && <h2 className="sr-only">Tests</h2>}
      <ul className={GRID}>
        {shown.map((test, index) => (
          <li key={test._id}>
            <LabTestCard
              ref={index === firstNew.current ? focusCard : undefined}
              test={test}
              onOpen={setOpened}
              hasChips={category === 'All'}
              isSample={Boolean(problem)}
            />
          </li>
        ))}
      </ul>
      <LoadMore status={`Showing ${counted(shown.length, 'lab test')}`} onMore={more.showMore} {...more} />
      <LabTestWindow test={opened} onClose={() => setOpened(undefined)} isSample={Boolean(problem)} />
    </>
  )
}

function NoTests({ category, search }: { category: string; search: string }) {
  if (search && category === 'All') {
    return (
      <Empty title="No lab tests found" action={<Help className="justify-center" />}>
        Nothing was found for “{search}”. Please try another word, or ask us: we know our catalogue.
      </Empty>
    )
  }
  return <Empty title="No lab tests found for this category. Please try a different category." />
}
