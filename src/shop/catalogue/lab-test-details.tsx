import { useEffect, useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { useBackCloses } from '#kit/dialogs/use-back-closes.ts'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { Notice } from '#kit/notice.tsx'
import { howToPrepare } from '#rules/visits/preparation.ts'
import { useCart } from '#shop/cart/cart.ts'
import { CartButtons } from '#shop/cart/cart-buttons.tsx'
import { links } from '#shop/frame/links.ts'
import { cachingApi } from '#shop/frame/prefetch.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { fastingWords, reportsInWords, visitWords } from './catalogue-words.ts'
import type { LabTest } from './contract.ts'
import { ParameterList } from './included-tests.tsx'
import { Instructions } from './instructions.tsx'
import { OfferHead } from './offer-head.tsx'
import * as words from './words.ts'

const NOT_FOUND = 404

interface LabTestDetailsProps {
  /** The test from the list. It is fetched again while the dialog is open. */
  test: LabTest
  onClose: () => void
  isSample?: boolean
}

export default function LabTestDialog({ test: known, onClose, isSample }: LabTestDetailsProps) {
  const close = useBackCloses(onClose)
  const test = useLatest(known, isSample)
  const addLabTest = useCart(cart => cart.addLabTest)
  if (!test) {
    return (
      <Dialog title={say(words.labTestDetails)} onClose={close}>
        <Notice kind="error" isAlert>
          {say(catalogue.noSuchLabTest)}
        </Notice>
      </Dialog>
    )
  }
  const preparation = howToPrepare({ ...test, texts: [test.preparation] })
  return (
    <Dialog
      title={say(words.labTestDetails)}
      onClose={close}
      width="wide"
      footer={<CartButtons item={test} addToCart={() => addLabTest(test)} isSample={isSample} />}
    >
      <OfferHead of={test} to={links.labTest(test._id)} />
      <Instructions
        facts={[
          { icon: 'report', words: reportsInWords(test) },
          ...(test.sampleType
            ? [{ icon: 'tests' as const, words: say(words.sampleOf, { type: test.sampleType }) }]
            : []),
          { icon: 'fasting', words: fastingWords(test), isHighlighted: test.isFastingRequired },
          { icon: 'visit', words: visitWords(test) },
        ]}
      />
      {preparation.length > 0 && (
        <section className="mt-5">
          <h4 className="mb-1.5 text-lg">{say(common.howToPrepareTitle)}</h4>
          <HowToPrepare sentences={preparation} />
        </section>
      )}
      <Parameters test={test} />
    </Dialog>
  )
}

function Parameters({ test }: { test: LabTest }) {
  return (
    <section className="mt-5">
      <h4 className="text-lg">{say(catalogue.measured)}</h4>
      {test.parameters.length === 0 ? (
        <p className="mt-1 text-muted">{test.parametersText || say(catalogue.noParameters)}</p>
      ) : (
        <ParameterList parameters={test.parameters} className="mt-1 text-muted" />
      )}
    </section>
  )
}

/** The test as the server has it now; undefined if it is no longer offered. */
function useLatest(known: LabTest, isSample: boolean | undefined): LabTest | undefined {
  const [test, setTest] = useState<LabTest | undefined>(known)
  useEffect(() => {
    if (isSample) return
    let isGone = false
    const asked = cachingApi.getLabTest({ params: { id: known._id } }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      // On other errors the list's data stays.
      return error.status === NOT_FOUND ? undefined : known
    })
    asked.then(latest => {
      if (!isGone) setTest(latest)
    })
    return () => {
      isGone = true
    }
  }, [known, isSample])
  return test
}
