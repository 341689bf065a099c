import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Empty } from '#kit/empty.tsx'
import { LoadMore } from '#kit/load-more.tsx'
import { CATEGORIES, type Category } from '#rules/catalogue/categories.ts'
import { categoryName } from '#rules/catalogue/category-names.ts'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { placeWords, reportWords } from './catalogue-words.ts'
import type { LabTest } from './contract.ts'
import { TestRow, TestRowSkeleton } from './test-row.tsx'
import { type GrowingListOptions, useGrowingList } from './use-growing-list.ts'
import * as words from './words.ts'

const LabTestDialog = lazy(() => import('./lab-test-details.tsx'))

const ROWS = 'grid grid-cols-1 divide-y divide-line border-y border-line'
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function LabTestSkeletons() {
  return (
    <div role="status" aria-label={say(words.loadingLabTests)} className={ROWS}>
      {SKELETONS.map(number => (
        <TestRowSkeleton key={number} />
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

interface LabTestListProps extends GrowingListOptions<LabTest> {
  /** The chosen category; undefined for all. */
  category: Category | undefined
  search: string
}

/** Focuses the first row that Load More added. */
const focusRow = (name: HTMLAnchorElement | null) => name?.focus({ preventScroll: true })

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
      {total !== undefined && (
        <p role="status" className="mb-2 font-medium lg:mb-4">
          {category
            ? say(words.labTestsShownOf, { count: total, category: categoryName(category) })
            : say(words.labTestsShown, { count: total })}
        </p>
      )}
      {shown.length === 0 && !isAway && <NoTests category={category} search={search} />}
      {shown.length > 0 && <h2 className="sr-only">{say(words.labTestsHeading)}</h2>}
      <ul className={`${ROWS} empty:border-0`}>
        {shown.map((test, index) => (
          <li key={test._id}>
            <TestRow
              ref={index === firstNew.current ? focusRow : undefined}
              test={test}
              onOpen={setOpened}
              isSample={Boolean(problem)}
            >
              <FactsLine test={test} hasCategories={!category} />
            </TestRow>
          </li>
        ))}
      </ul>
      <LoadMore status={say(words.labTestsShown, { count: shown.length })} onMore={more.showMore} {...more} />
      <LabTestWindow test={opened} onClose={() => setOpened(undefined)} isSample={Boolean(problem)} />
    </>
  )
}

const FACT = "lg:not-first:before:mx-1.5 lg:not-first:before:content-['·']"

/**
 * On a phone, facts that the window shows too are only for screen readers: parameters, categories, and a usual place.
 */
function FactsLine({ test, hasCategories }: { test: LabTest; hasCategories: boolean }) {
  return (
    <div className="contents text-muted lg:col-span-4 lg:col-start-2 lg:row-start-2 lg:flex lg:flex-wrap lg:text-sm">
      <span className={FACT}>{reportWords(test)}</span>
      <span className={`${FACT} ${test.isCenterVisitRequired ? '' : 'max-sm:sr-only'}`}>
        {placeWords(test)}
      </span>
      {test.parametersText && <span className={`${FACT} max-sm:sr-only`}>{test.parametersText}</span>}
      {hasCategories && (
        <ul aria-label={say(words.categories)} className={`${FACT} max-sm:sr-only`}>
          {test.categories.map(label => (
            <li key={label} className="inline not-last:after:content-[',_']">
              {nameOf(label)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOf(label: string): string {
  const category = CATEGORIES.codeOf(label)
  return category ? categoryName(category) : label
}

function NoTests({ category, search }: Pick<LabTestListProps, 'category' | 'search'>) {
  if (search && !category) {
    return (
      <Empty title={say(words.noLabTests)} action={<Help className="justify-center" />}>
        {say(words.nothingFound, { search })}
      </Empty>
    )
  }
  return <Empty title={say(category ? words.noLabTestsInCategory : words.noLabTests)} />
}
