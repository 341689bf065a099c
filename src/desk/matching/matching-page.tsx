import { useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useUpToDateWaiting } from '#desk/frame/waiting.ts'
import { Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone } from '#kit/desk/use-submit.ts'
import { deskPageTitles } from '#text/staff.ts'
import { BankStatement } from './bank-statement.tsx'
import { WaitingPayments } from './waiting-payments.tsx'
import { words } from './words.ts'

/** UPI payments to the laboratory's own address that are not matched with the bank account. */
export default function MatchingPage() {
  const { self } = useDesk()
  const mayMatch = self.permissions.includes('cash.count')
  const { value, problem, refresh } = usePolling(deskApi.listUpiToMatch)
  const { done, onDone } = useDone(refresh)
  const main = useRef<HTMLElement>(null)
  useUpToDateWaiting('matching', value?.total)
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="matching-title">
      <h1 id="matching-title">{deskPageTitles.matching}</h1>
      <p className="my-2 text-muted">
        {[words.help, mayMatch ? words.matchEach : words.matchedByOthers].join(' ')}
      </p>
      {mayMatch && <BankStatement onMatched={refresh} />}
      <Section
        title={value ? `Waiting: ${value.total}` : 'Waiting'}
        problem={problem}
        isLoading={!value}
        done={done}
      >
        {value && value.total > value.payments.length && (
          <p>{words.first({ shown: value.payments.length, total: value.total })}</p>
        )}
        {value && (
          <WaitingPayments
            payments={value.payments}
            mayMatch={mayMatch}
            onMatched={async sentence => {
              await onDone(sentence)
              main.current?.focus()
            }}
          />
        )}
      </Section>
    </main>
  )
}
