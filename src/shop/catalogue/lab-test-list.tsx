import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Empty } from '#kit/empty.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import type { Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'
import { CatalogueProblem } from './catalogue-problem.tsx'
import type { LabTest } from './contract.ts'
import { LabTestCard, LabTestCardSkeleton } from './lab-test-card.tsx'
import { type Growth, useGrowingList } from './use-growing-list.ts'
import * as words from './words.ts'

const LabTestDialog = lazy(() => import('./lab-test-details.tsx'))

const GRID = 'grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function LabTestSkeletons() {
  return (
    <div role="status" aria-label={say(words.loadingLabTests)} className={GRID}>
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

export function LabTestWindow({ test, onClose, isSample }: LabTestWindowProps) {
  if (!test) return null
  return (
    <Suspense fallback={null}>
      <LabTestDialog test={test} onClose={onClose} isSample={isSample} />
    </Suspense>
  )
}

interface LabTestListProps extends Growth<LabTest> {
  /** The chosen category; undefined for all. */
  category: Category | undefined
  search: string
}

/** Focuses the first card that Load More added. */
const focusCard = (card: HTMLAnchorElement | null) => card?.focus({ preventScroll: true })

/** Cards of lab tests; Load More adds ten. */
export function LabTestList({ category, search, ...growth }: LabTestListProps) {
  const { total, problem } = growth.first
  const { key } = useLocation()
  const { shown, firstNew, ...more } = useGrowingList(`tests ${key}`, growth)
  const [opened, setOpened] = useState<LabTest>()
  /** Loading failed, and there is no sample data. */
  const isAway = Boolean(problem) && shown.length === 0

  return (
    <>
      {problem && <CatalogueProblem message={say(words.labTestsError, { problem })} isEmpty={isAway} />}
      {category && !isAway && (
        <p role="status" className="mb-4 font-medium">
          {say(words.labTestsShownOf, { count: total ?? shown.length, category: categoryName(category) })}
        </p>
      )}
      {shown.length === 0 && !isAway && <NoTests category={category} search={search} />}
      {shown.length > 0 && <h2 className="sr-only">{say(words.labTestsHeading)}</h2>}
      <ul className={GRID}>
        {shown.map((test, index) => (
          <li key={test._id}>
            <LabTestCard
              ref={index === firstNew.current ? focusCard : undefined}
              test={test}
              onOpen={setOpened}
              hasChips={!category}
              isSample={Boolean(problem)}
            />
          </li>
        ))}
      </ul>
      <LoadMore status={say(words.labTestsShown, { count: shown.length })} onMore={more.showMore} {...more} />
      <LabTestWindow test={opened} onClose={() => setOpened(undefined)} isSample={Boolean(problem)} />
    </>
  )
}

function NoTests({ category, search }: Pick<LabTestListProps, 'category' | 'search'>) {
  if (search && !category) {
    return (
      <Empty title={say(words.noLabTests)} action={<Help className="justify-center" />}>
        {say(words.noLabTestsFound, { search })}
      </Empty>
    )
  }
  return <Empty title={say(words.noLabTestsInCategory)} />
}
