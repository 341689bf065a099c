import { useCallback, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { CountForm } from './count-form.tsx'
import { Handovers } from './handovers.tsx'
import { HeldTable, type Opened } from './held-table.tsx'
import '#desk/frame/money.css'
import { OpenedList } from '#desk/month/opened-list.tsx'
import { useMonth } from '#desk/month/use-month.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Receipts } from './receipts.tsx'

const loadHeld = (signal?: AbortSignal) => deskApi.listHeldCash(undefined, { signal })

/** Who holds how much cash, counting it, and what was handed over. */
export default function CashPage() {
  const { self } = useDesk()
  const [month, showMonth] = useMonth()
  const { value, problem, refresh } = useFresh(loadHeld)
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState('')
  const [version, setVersion] = useState(0)
  const main = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  const open = (what: Opened) => {
    opener.current = document.activeElement
    setSaid('')
    setOpened(what)
  }
  const leave = () => {
    setOpened(undefined)
    const back = opener.current
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else main.current?.focus()
  }
  const canCount = (staffId: string) => self.permissions.includes('cash.count') && staffId !== self.id
  return (
    <main ref={main} tabIndex={-1} aria-labelledby="cash-title">
      <h1 id="cash-title">{say(cash.cashTitle)}</h1>
      <p className="desk-note">{say(cash.cashIntro)}</p>
      <Problem problem={problem} isLoading={!value} />
      {value && <HeldTable held={value.held} canCount={canCount} onOpen={open} />}
      {value && !self.permissions.includes('cash.count') && (
        <p className="desk-note">{say(cash.mayNotCount)}</p>
      )}
      {opened?.what === 'count' && (
        <CountForm
          key={opened.line.handoverId ?? opened.line.staffId}
          line={opened.line}
          onLeave={leave}
          onDone={async done => {
            setOpened(undefined)
            setSaid(done)
            setVersion(version + 1)
            await refresh()
            main.current?.focus()
          }}
        />
      )}
      {opened?.what === 'receipts' && <OpenedReceipts opened={opened} onLeave={leave} />}
      <p role="status" className="desk-said">
        {said}
      </p>
      <Handovers
        month={month}
        version={version}
        onMonth={showMonth}
        onOpen={({ id, from, expected }) =>
          open({ what: 'receipts', of: { handoverId: id }, name: from, amount: expected })
        }
      />
    </main>
  )
}

function OpenedReceipts({
  opened,
  onLeave,
}: {
  opened: Extract<Opened, { what: 'receipts' }>
  onLeave: () => void
}) {
  const { staffId, handoverId } = opened.of
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listCashReceipts({ query: { staffId, handoverId } }, { signal }),
    [staffId, handoverId],
  )
  const { value, problem } = useFresh(load)
  const title = say(cash.receiptsOf, { amount: formatRupees(opened.amount), name: opened.name })
  return (
    <OpenedList title={title} onLeave={onLeave}>
      <h2>{title}</h2>
      <Problem problem={problem} isLoading={!value} />
      {value && <Receipts receipts={value.receipts} caption={title} />}
    </OpenedList>
  )
}
