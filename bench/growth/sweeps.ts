import { deleteOldAccountsData } from '#domain/accounts/old-data.ts'
import { countRecentBookings } from '#domain/catalogue/popularity.ts'
import { remindDue } from '#domain/messages/reminders.ts'
import { listDocuments } from '#domain/money/accounting/documents.ts'
import { readGstr1 } from '#domain/money/accounting/exports.ts'
import { readMonth } from '#domain/money/accounting/month.ts'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { deleteOldWebhooks } from '#domain/money/payments/webhook.ts'
import { forgetOldOrderKeys } from '#domain/orders/idempotency.ts'
import { beginExport, orderPages } from '#domain/orders/records/export-orders.ts'
import { logOperatorActions } from '#domain/privacy/log-operator-actions.ts'
import { deleteOldRecords } from '#domain/privacy/retention.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { addMonths, monthAt } from '#rules/desk/months.ts'
import { callDesk } from './call-desk.ts'
import type { Side } from './side.ts'

/** Scheduled work, bulk commands, and a search with very many matches: measured on the large shop only. */

/** A time in the evening, when reminders are sent. */
const evening = () => new Date(`${indianDate(new Date())}T18:30:00+05:30`)

async function exportMonth({ commands }: Side): Promise<void> {
  const today = indianDate(new Date())
  const days = { from: addDays(today, -60), to: addDays(today, -31) }
  await beginExport(commands, { ...days, actor: { kind: 'command-line', name: 'bench' }, isFull: false })
  for await (const page of orderPages(commands.db, days)) void page
}

const lastMonth = () => addMonths(monthAt(new Date()), -1)
const OWNER: StaffSession = {
  kind: 'staff',
  id: 'bench',
  actor: { kind: 'staff', id: 'bench', name: 'bench', session: { id: 'bench', address: '127.0.0.1' } },
  isPhone: false,
  isLocked: false,
  grants: [{ role: 'owner', centre: null }],
  lastSeen: new Date(),
  lastCalled: new Date(),
}

async function listBooks({ commands }: Side): Promise<void> {
  const month = lastMonth()
  const limit = 2000
  let after: string | undefined
  for (let count = limit; count === limit; ) {
    const page = await listDocuments(commands, { month, after, limit })
    after = page.at(-1)?.number
    count = page.length
  }
}

export const SWEEPS: readonly { what: string; run(side: Side): Promise<unknown> }[] = [
  { what: 'due payments, refunds and holds', run: ({ commands }) => settleDuePayments(commands) },
  { what: 'reminders for the next day', run: ({ commands }) => remindDue({ ...commands, now: evening }) },
  { what: 'reminders, all sent already', run: ({ commands }) => remindDue({ ...commands, now: evening }) },
  { what: 'operator actions logged', run: ({ commands }) => logOperatorActions(commands) },
  { what: 'popularity of tests', run: ({ commands }) => countRecentBookings(commands) },
  { what: 'delete old sessions, codes, rate limits', run: ({ commands }) => deleteOldAccountsData(commands) },
  { what: 'delete old idempotency keys', run: ({ commands }) => forgetOldOrderKeys(commands) },
  { what: 'delete old webhooks', run: ({ commands }) => deleteOldWebhooks(commands) },
  { what: 'delete records after their retention', run: ({ commands }) => deleteOldRecords(commands) },
  {
    what: 'find by two words, one in every name, one in a ninth',
    run: side => callDesk(side, 'findAtDesk', { body: { text: 'Person 7' } }),
  },
  { what: 'export the orders of a month', run: exportMonth },
  {
    what: "the desk's page Month",
    run: ({ commands }) => readMonth(commands, OWNER, lastMonth()),
  },
  { what: 'list the documents of a month', run: listBooks },
  { what: 'GSTR-1 of a month', run: ({ commands }) => readGstr1(commands, lastMonth()) },
]
