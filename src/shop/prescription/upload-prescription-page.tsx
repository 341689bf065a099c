import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/button.tsx'
import { pageMeta } from '#kit/meta.ts'
import { links } from '#shop/frame/links.ts'
import { useCallBack } from '#shop/requests/call-back.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/upload-prescription-page.ts'
import { PrescriptionArt } from './prescription-art.tsx'
import { PrescriptionForm } from './prescription-form.tsx'
import * as words from './words.ts'

/** How long the thank-you is shown before the form closes, ms. */
const THANKS_MS = 3000

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: say(words.title),
    description: say(words.description),
    path: links.uploadPrescription,
  })

/** The prescription form, at two paths. */
export default function UploadPrescriptionPage() {
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:items-center lg:gap-16">
      <div>
        <h1 className="max-w-[16ch] text-2xl md:text-3xl">{say(words.title)}</h1>
        <p className="mt-3 max-w-[48ch] text-lg text-muted">{say(words.lead)}</p>
        <PrescriptionArt className="mt-8 hidden size-56 lg:block" />
      </div>
      <PrescriptionCard />
    </div>
  )
}

/** The form; after an upload a thank-you for three seconds, then a button to reopen it. */
function PrescriptionCard() {
  const [stage, setStage] = useState<'open' | 'thanks' | 'closed'>('open')
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (stage !== 'thanks') return
    // The focused button is removed with the form.
    card.current?.focus()
    const timer = setTimeout(() => setStage('closed'), THANKS_MS)
    return () => clearTimeout(timer)
  }, [stage])

  const callBack = useCallBack()
  const reopen = () => {
    flushSync(() => setStage('open'))
    card.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={card} tabIndex={-1} className="card p-5 outline-none md:p-8">
      {stage === 'open' && <PrescriptionForm onSent={() => setStage('thanks')} />}
      <div role="status">
        {stage === 'thanks' && (
          <div className="flex min-h-60 flex-col items-center justify-center gap-3 text-center">
            <span className="grid size-16 place-items-center rounded-full bg-leaf-tint text-leaf">
              <Check aria-hidden="true" className="size-8" />
            </span>
            <h2 className="text-xl">{say(words.thanks)}</h2>
            <p className="text-muted">{say(words.received, { call: callBack(say(words.withPrices)) })}</p>
          </div>
        )}
      </div>
      {stage === 'closed' && (
        <div className="flex flex-col items-start gap-4">
          <p>{say(words.another)}</p>
          <Button variant="outline" onClick={reopen}>
            {say(common.uploadPrescription)}
          </Button>
        </div>
      )}
    </div>
  )
}
