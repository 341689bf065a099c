import { useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useMonth } from '#desk/month/month-chooser.tsx'
import { OpenedList } from '#desk/month/opened-list.tsx'
import { Done, Problem, Section } from '#kit/desk/section.tsx'
import { useCall, usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { formatRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import { CountForm } from './count-form.tsx'
import { Handovers } from './handovers.tsx'
import { type HeldSum, HeldTable, type OpenForm } from './held-table.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import { words } from './words.ts'

export default function CashPage() {
  const { self } = useDesk()
  const [month, showMonth] = useMonth()
  const held = usePolling(deskApi.listHeldCash)
  const handovers = usePolling(deskApi.listHandovers, { query: { month } })
  const { editing, done, edit, onClose, onDone } = useEditing<OpenForm>(async () => {
    await Promise.all([held.refresh(), handovers.refresh()])
  })
  const main = useRef<HTMLElement>(null)
  const mayCount = self.permissions.includes('cash.count')
  const isLoading = !held.value
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="cash-title">
      <h1 id="cash-title">{deskPageTitles.cash}</h1>
      <Section title="Held now" help={words.intro} problem={held.problem} isLoading={isLoading}>
        <HeldTable
          held={held.value?.held}
          canCount={staffId => mayCount && staffId !== self.id}
          onOpen={edit}
        />
        {!isLoading && !mayCount && (
          <p className="my-2 text-muted">Only accounts and managers can count cash.</p>
        )}
      </Section>
      {editing?.what === 'count' && (
        <CountForm
          key={editing.line.handoverId ?? editing.line.staffId}
          line={editing.line}
          onClose={onClose}
          onDone={async sentence => {
            await onDone(sentence)
            // The row of the button that opened the form may be removed.
            main.current?.focus()
          }}
        />
      )}
      {editing?.what === 'receipts' && <OpenedReceipts sum={editing.sum} onClose={onClose} />}
      <Done>{done}</Done>
      <Handovers
        {...handovers}
        month={month}
        onMonth={showMonth}
        onOpen={({ id, from, expected }) =>
          edit({ what: 'receipts', sum: { of: { handoverId: id }, name: from, amount: expected } })
        }
      />
    </main>
  )
}

function OpenedReceipts({ sum, onClose }: { sum: HeldSum; onClose: () => void }) {
  const { value, problem } = useCall(deskApi.listCashReceipts, { query: sum.of })
  const title = `Receipts for ${formatRupees(sum.amount)} held by ${sum.name}`
  return (
    <OpenedList title={title} onClose={onClose}>
      <Problem problem={problem} isLoading={!value} />
      {value && <ReceiptTable receipts={value.receipts} caption={title} />}
    </OpenedList>
  )
}
