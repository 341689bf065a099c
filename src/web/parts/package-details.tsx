import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CallError } from '#contract/client.ts'
import { aheadApi } from '#web/ahead.ts'
import {
  ageWords,
  fastingWords,
  peopleWords,
  reportRangeWords,
  testsIncludedWords,
  visitWords,
} from '#web/content/catalogue-words.ts'
import { links } from '#web/links.ts'
import { useCart } from '#web/state/cart.ts'
import { CartButtons } from './cart-buttons.tsx'
import { Dialog } from './dialog.tsx'
import { Instructions } from './instructions.tsx'
import { OffBadge, Price } from './price.tsx'
import { Skeleton } from './skeleton.tsx'

interface PackageDetailsProps {
  offered: HealthPackage
  onClose: () => void
  isSample?: boolean
}

/** Everything about a package, over the page it is opened from. Loaded when first opened, hence the default export. */
export default function PackageDetails({ offered, onClose, isSample }: PackageDetailsProps) {
  const addPackage = useCart(cart => cart.addPackage)
  return (
    <Dialog
      title="Health Package Details"
      onClose={onClose}
      width="wide"
      footer={<CartButtons name={offered.name} addToCart={() => addPackage(offered)} isSample={isSample} />}
    >
      <h3 className="text-xl">
        <Link to={links.healthCheckup(offered._id)} className="hover:underline">
          {offered.name}
        </Link>
      </h3>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Price of={offered} />
        <OffBadge of={offered} />
      </div>
      <p className="mt-3 text-muted">{offered.description}</p>
      <Instructions
        facts={[
          { icon: 'tests', words: testsIncludedWords(offered) },
          { icon: 'report', words: reportRangeWords(offered) },
          { icon: 'people', words: peopleWords(offered) },
          { icon: 'age', words: ageWords(offered) },
          { icon: 'fasting', words: fastingWords(offered), isHighlighted: offered.isFastingRequired },
          { icon: 'visit', words: visitWords(offered) },
        ]}
      />
      <TestsIncluded offered={offered} isSample={isSample} />
    </Dialog>
  )
}

/** The package's tests with their parameters, by id; what could not be fetched is left out. */
function useTestsOf(offered: HealthPackage, isSample: boolean | undefined) {
  const [tests, setTests] = useState<ReadonlyMap<string, LabTest>>()
  useEffect(() => {
    let isGone = false
    const fetchOne = (id: string) =>
      aheadApi.getLabTest({ params: { id } }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        // The name is known from the package: only its parameters are missing.
        console.warn(`Details of the lab test ${id} could not be fetched: ${error.message}`)
        return undefined
      })
    Promise.all(isSample ? [] : offered.labTests.map(test => fetchOne(test._id))).then(fetched => {
      if (isGone) return
      setTests(new Map(fetched.flatMap(test => (test ? [[test._id, test]] : []))))
    })
    return () => {
      isGone = true
    }
  }, [offered, isSample])
  return tests
}

const SUMMARY = 'flex min-h-12 items-center justify-between gap-3'
const CHEVRON = 'size-5 shrink-0 text-leaf transition-transform'

/** 'Tests Included', which opens; each test in it opens to its parameters. */
function TestsIncluded({ offered, isSample }: { offered: HealthPackage; isSample?: boolean }) {
  const tests = useTestsOf(offered, isSample)
  return (
    <details className="group/all mt-5 rounded-card border border-line">
      <summary className={`${SUMMARY} px-4 text-lg font-semibold`}>
        Tests Included
        <ChevronDown aria-hidden="true" className={`${CHEVRON} group-open/all:rotate-180`} />
      </summary>
      <ul className="border-t border-line px-4">
        {offered.labTests.map(({ _id, name }) => (
          <li key={_id} className="border-b border-line last:border-b-0">
            <details className="group/one">
              <summary className={`${SUMMARY} font-medium`}>
                {name}
                <ChevronDown aria-hidden="true" className={`${CHEVRON} group-open/one:rotate-180`} />
              </summary>
              {tests ? (
                <Parameters names={tests.get(_id)?.parameters ?? []} />
              ) : (
                <Skeleton className="mb-3 h-5 w-2/3" />
              )}
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Parameters({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="pb-3 text-muted">No parameters available.</p>
  return (
    <ul className="grid list-disc gap-x-6 gap-y-1 pb-3 pl-5 text-[0.9375rem] text-muted sm:grid-cols-2">
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
