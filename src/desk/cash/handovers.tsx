import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { MonthChooser } from '#desk/month/month-chooser.tsx'
import { AmountButton } from '#desk/month/opened-list.tsx'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import type { LoadProblem } from '#kit/desk/use-call.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatShortRupees, toPaise } from '#rules/money.ts'
import { Difference, rupees } from './count-form.tsx'
import { words } from './words.ts'

type Handover = DeskAnswer<'listHandovers'>['handovers'][number]

interface Props {
  month: Month
  value: { handovers: Handover[] } | undefined
  problem: LoadProblem | undefined
  onMonth: (month: Month) => void
  /** Undefined while cash is being counted. */
  onOpen: ((handover: Handover) => void) | undefined
}

export function Handovers({ month, value, problem, onMonth, onOpen }: Props) {
  const columns: Column<Handover>[] = [
    { title: words.when, cell: ({ handedAt }) => <DeskTime at={handedAt} /> },
    { title: 'From', kind: 'name', cell: ({ from }) => from },
    {
      title: words.expected,
      kind: 'amount',
      cell: handover => {
        const amount = rupees(handover.expected)
        if (!onOpen || handover.isWithdrawn || handover.expected === null) return amount
        return (
          <AmountButton label={words.showReceipts({ amount })} onClick={() => onOpen(handover)}>
            {amount}
          </AmountButton>
        )
      },
    },
    {
      title: 'Counted',
      kind: 'amount',
      cell: ({ counted, isWithdrawn }) => {
        if (counted !== null) return formatShortRupees(counted)
        return isWithdrawn ? 'withdrawn' : 'not counted yet'
      },
    },
    {
      title: words.difference,
      kind: 'amount',
      cell: ({ counted, expected }) => (
        <Difference paise={counted === null || expected === null ? undefined : toPaise(counted - expected)} />
      ),
    },
    { title: words.reason, cell: ({ reason }) => reason },
    {
      title: 'Counted by',
      cell: ({ receiver, receivedAt }) =>
        receivedAt && (
          <>
            {receiver}{' '}
            <span className="text-muted">
              <DeskTime at={receivedAt} />
            </span>
          </>
        ),
    },
  ]
  return (
    <Section
      title={words.handovers}
      action={<MonthChooser month={month} onMonth={onMonth} />}
      problem={problem}
      isLoading={!value}
    >
      <Table
        caption={words.handovers}
        columns={columns}
        rows={value?.handovers}
        rowKey={({ id }) => id}
        empty="No handovers in this month."
      />
    </Section>
  )
}
