import { useRef } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { Done, Section } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { deskPageTitles } from '#text/staff.ts'
import { CountForm, type Safe, safeName } from './count-form.tsx'
import { CountsOfToday } from './counts-of-today.tsx'
import { DepositForm, Deposits } from './deposits.tsx'
import { Shortages } from './shortages.tsx'
import { words } from './words.ts'

type HandedHere = DeskAnswer<'listSafes'>['handedHere'][number]
type Opened = { what: 'count'; handover: HandedHere } | { what: 'deposit'; safe: Safe }

/** The safes of one's centres: cash that is counted into them, and paid into the bank. */
export default function SafePage() {
  const { self } = useDesk()
  const { value, problem, refresh } = usePolling(deskApi.listSafes)
  const main = useRef<HTMLElement>(null)
  const { editing, done, edit, onClose, onDone } = useEditing<Opened>(refresh)
  const safes = value?.safes ?? []
  const closeAfter = async (sentence: string) => {
    await onDone(sentence)
    // The row of the button may be removed.
    main.current?.focus()
  }
  return (
    <main ref={main} tabIndex={-1} className="one-width" aria-labelledby="safe-title">
      <h1 id="safe-title">{deskPageTitles.safe}</h1>
      <Done>{done}</Done>
      <Section
        title="Handed over here"
        help="Count the cash that was handed to you. Its sum is not shown before."
        problem={problem}
        isLoading={!value}
      >
        {editing?.what === 'count' && (
          <CountForm
            key={editing.handover.id}
            handoverId={editing.handover.id}
            name={editing.handover.from}
            centre={editing.handover.centre}
            safes={safes}
            onDone={closeAfter}
            onClose={onClose}
          />
        )}
        {value && (
          <Table
            caption="Handed over here"
            columns={[
              { title: 'From', kind: 'name', cell: ({ from }) => from },
              { title: 'At', cell: ({ centre }) => safeName(safes, centre) },
              { title: 'Handed over', cell: ({ handedAt }) => <DeskTime at={handedAt} /> },
              {
                title: words.count,
                kind: 'button',
                cell: handover => (
                  <button type="button" onClick={() => edit({ what: 'count', handover })}>
                    {words.count} <span className="sr-only">{words.countOf({ name: handover.from })}</span>
                  </button>
                ),
              },
            ]}
            rows={value.handedHere}
            rowKey={({ id }) => id}
            empty="No handover waits for a count."
          />
        )}
      </Section>
      {value && (
        <>
          <Section title="In the safe">
            {editing?.what === 'deposit' && (
              <DepositForm
                key={editing.safe.safe}
                safe={editing.safe}
                onDone={closeAfter}
                onClose={onClose}
              />
            )}
            <Table
              caption="In the safe"
              columns={[
                { title: 'Safe', kind: 'name', cell: ({ safe }) => safeName(safes, safe) },
                { title: 'Cash', kind: 'amount', cell: ({ amount }) => <b>{formatShortRupees(amount)}</b> },
                {
                  title: 'Bank',
                  kind: 'button',
                  cell: safe =>
                    safe.amount > 0 && (
                      <button type="button" onClick={() => edit({ what: 'deposit', safe })}>
                        Record a deposit{' '}
                        <span className="sr-only">
                          {words.depositFrom({ name: safeName(safes, safe.safe) })}
                        </span>
                      </button>
                    ),
                },
              ]}
              rows={safes.length === 1 ? safes : safes.filter(({ amount }) => amount > 0)}
              rowKey={({ safe }) => safe}
              empty="The safes are empty."
            />
          </Section>
          <CountsOfToday counts={value.counts} safes={safes} onChanged={refresh} />
          <Shortages
            shortages={value.shortages}
            safes={safes}
            mayWriteOff={self.permissions.includes('cash.write-off')}
            onChanged={refresh}
          />
          <Deposits
            deposits={value.deposits}
            safes={safes}
            mayFind={self.permissions.includes('cash.count')}
            onChanged={refresh}
          />
        </>
      )}
    </main>
  )
}
