import { useCallback, useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useMonth } from '#desk/month/month-chooser.tsx'
import { OpenedList } from '#desk/month/opened-list.tsx'
import { Alert, Done, Problem, Section } from '#kit/desk/section.tsx'
import { useCall, useLoaded, usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import { CountForm, type Safe } from './count-form.tsx'
import { Handovers } from './handovers.tsx'
import { type HeldLine, type HeldSum, HeldTable, type OpenForm } from './held-table.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import { Shortages } from './shortages.tsx'
import { words } from './words.ts'

export default function CashPage() {
  const { self } = useDesk()
  const [month, showMonth] = useMonth()
  const held = usePolling(deskApi.listHeldCash)
  const handovers = usePolling(deskApi.listHandovers, { query: { month } })
  const shortages = usePolling(deskApi.listShortages)
  const mayCount = self.permissions.includes('cash.count')
  const safes = useSafes(mayCount)
  const refresh = async () => {
    await Promise.all([held.refresh(), handovers.refresh(), shortages.refresh()])
  }
  const { editing, done, edit, onClose, onDone } = useEditing<OpenForm>(refresh)
  const start = useSubmit(async ({ staffId, name, handoverId }: HeldLine) => {
    const made = handoverId ?? crypto.randomUUID()
    const held = handoverId ? undefined : { staffId, until: (await deskApi.listHeldCash()).now }
    edit({ what: 'count', count: { staffId, name, handoverId: made, held } })
  })
  const count = editing?.what === 'count' ? editing.count : undefined
  const main = useRef<HTMLElement>(null)
  // A form that opened before the safes are loaded would have no safe chosen.
  const isLoading = !held.value || !safes.value
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="cash-title">
      <h1 id="cash-title">{deskPageTitles.cash}</h1>
      <Section
        title="Held now"
        help={words.intro}
        problem={held.problem ?? safes.problem}
        isLoading={isLoading}
      >
        <HeldTable
          held={isLoading ? undefined : held.value?.held}
          canCount={staffId => mayCount && staffId !== self.id}
          counting={count?.staffId}
          onOpen={sum => edit({ what: 'receipts', sum })}
          onCount={line => void start.submit(line)}
        />
        <Alert>{start.error}</Alert>
        {!isLoading && !mayCount && (
          <p className="my-2 text-muted">Only accounts and managers can count cash.</p>
        )}
      </Section>
      {count && safes.value && (
        <CountForm
          key={count.handoverId}
          handoverId={count.handoverId}
          held={count.held}
          name={count.name}
          safes={safes.value}
          onClose={() => {
            onClose()
            // A count is saved even if its reason is not.
            void refresh()
          }}
          onDone={async sentence => {
            await onDone(sentence)
            // The row of the button that opened the form may be removed.
            main.current?.focus()
          }}
        />
      )}
      {editing?.what === 'receipts' && <OpenedReceipts sum={editing.sum} onClose={onClose} />}
      <Done>{done}</Done>
      {shortages.value && safes.value && (
        <Shortages
          shortages={shortages.value.shortages}
          safes={safes.value}
          mayWriteOff={self.permissions.includes('cash.write-off')}
          onChanged={shortages.refresh}
        />
      )}
      <Handovers
        {...handovers}
        month={month}
        onMonth={showMonth}
        onOpen={
          count
            ? undefined
            : ({ id, from, expected }) =>
                edit({ what: 'receipts', sum: { of: { handoverId: id }, name: from, amount: expected ?? 0 } })
        }
      />
    </main>
  )
}

/** Empty for a person who counts no cash. */
function useSafes(mayCount: boolean) {
  const load = useCallback(
    async (signal?: AbortSignal): Promise<readonly Safe[]> =>
      mayCount ? (await deskApi.listSafes(undefined, { signal })).safes : [],
    [mayCount],
  )
  return useLoaded(load)
}

function OpenedReceipts({ sum, onClose }: { sum: HeldSum; onClose: () => void }) {
  const { value, problem } = useCall(deskApi.listCashReceipts, { query: sum.of })
  const title = `Receipts for ${formatShortRupees(sum.amount)} held by ${sum.name}`
  return (
    <OpenedList title={title} onClose={onClose}>
      <Problem problem={problem} isLoading={!value} />
      {value && <ReceiptTable receipts={value.receipts} caption={title} />}
    </OpenedList>
  )
}
