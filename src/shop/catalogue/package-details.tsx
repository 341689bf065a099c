import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { useBackCloses } from '#kit/dialogs/use-back-closes.ts'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { useCart } from '#shop/cart/cart.ts'
import { CartButtons } from '#shop/cart/cart-buttons.tsx'
import { links } from '#shop/frame/links.ts'
import { cachingApi } from '#shop/frame/prefetch.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  ageWords,
  fastingWords,
  peopleWords,
  reportsInWords,
  testsIncludedWords,
  visitWords,
} from './catalogue-words.ts'
import type { HealthPackage } from './contract.ts'
import { type IncludedTest, IncludedTests } from './included-tests.tsx'
import { Instructions } from './instructions.tsx'
import { OfferHead } from './offer-head.tsx'
import * as words from './words.ts'

interface PackageDetailsProps {
  offered: HealthPackage
  onClose: () => void
  isSample?: boolean
  /** Opens with the list of tests unfolded and in view. */
  showsTests?: boolean
}

export default function PackageDetails({ offered, onClose, isSample, showsTests }: PackageDetailsProps) {
  const close = useBackCloses(onClose)
  const addPackage = useCart(cart => cart.addPackage)
  const preparation = howToPrepare({ ...offered, texts: offered.preparation })
  return (
    <Dialog
      title={say(words.checkupDetails)}
      onClose={close}
      width="wide"
      footer={<CartButtons item={offered} addToCart={() => addPackage(offered)} isSample={isSample} />}
    >
      <OfferHead of={offered} to={links.healthCheckup(offered._id)} />
      <Instructions
        facts={[
          { icon: 'tests', words: testsIncludedWords(offered) },
          { icon: 'report', words: reportsInWords(offered) },
          { icon: 'people', words: peopleWords(offered) },
          { icon: 'age', words: ageWords(offered) },
          { icon: 'fasting', words: fastingWords(offered), isHighlighted: offered.isFastingRequired },
          { icon: 'visit', words: visitWords(offered) },
        ]}
      />
      <TestsIncluded offered={offered} isSample={isSample} showsTests={showsTests} />
      {preparation.length > 0 && (
        <section className="mt-5">
          <h4 className="mb-1.5 text-lg">{say(common.howToPrepareTitle)}</h4>
          <HowToPrepare sentences={preparation} />
        </section>
      )}
    </Dialog>
  )
}

/** The package's tests with their parameters. A test that can't be fetched has none. */
function useTestsOf(offered: HealthPackage, isSample: boolean | undefined): IncludedTest[] {
  const [tests, setTests] = useState<IncludedTest[]>(() =>
    offered.labTests.map(({ _id, ...named }) => ({ id: _id, ...named, ...(isSample && { parameters: [] }) })),
  )
  useEffect(() => {
    if (isSample) return
    let isGone = false
    Promise.all(offered.labTests.map(fetchTest)).then(fetched => {
      if (!isGone) setTests(fetched)
    })
    return () => {
      isGone = true
    }
  }, [offered, isSample])
  return tests
}

async function fetchTest({ _id, ...named }: HealthPackage['labTests'][number]): Promise<IncludedTest> {
  try {
    const test = await cachingApi.getLabTest({ params: { id: _id } })
    return { id: _id, ...named, parameters: test.parameters }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    console.warn(`Details of the lab test ${_id} could not be fetched: ${error.message}`)
    return { id: _id, ...named, parameters: [] }
  }
}

/** 'Tests Included', folded; each test in it opens to its parameters. */
function TestsIncluded({
  offered,
  isSample,
  showsTests,
}: Pick<PackageDetailsProps, 'offered' | 'isSample' | 'showsTests'>) {
  const tests = useTestsOf(offered, isSample)
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!showsTests || !ref.current) return
    // The element has a size once the dialog, which opens later, is open.
    const observer = new ResizeObserver(() => {
      ref.current?.scrollIntoView({ block: 'start' })
      observer.disconnect()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [showsTests])
  return (
    <details ref={ref} open={showsTests} className="group/all mt-5">
      <summary className="flex min-h-12 items-center justify-between gap-3 text-lg font-semibold">
        {say(catalogue.testsIncluded)}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-leaf transition-transform group-open/all:rotate-180"
        />
      </summary>
      <IncludedTests tests={tests} />
    </details>
  )
}
