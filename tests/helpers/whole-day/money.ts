import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { countCash } from '../staff/count-cash.ts'
import { confirmed } from '../staff/staff.ts'
import { readOrder } from './by-phone.ts'
import type { Laboratory, Visit } from './laboratory.ts'

/** Money that goes back, and money that is counted in the evening. */

let references = 543_210_000_000
/** Twelve digits, as of a UPI payment, a card's slip or a transfer. */
export const newReference = (): string => {
  references += 1
  return String(references)
}

type Payout = { as: 'cash' } | { as: 'upi' | 'bank'; reference: string }
type Person = Pick<Laboratory['neha'], 'api' | 'key'>

/** An amount goes back after the collection: to the card or account that paid online, otherwise as `payout`. */
export async function giveBack(
  { api }: Person,
  { params }: Visit,
  amount: number,
  payout?: Payout,
): Promise<void> {
  const body = { amount, reason: 'One test was not done.', isPart: true, ...(payout && { payout }) }
  await api.refundAtDesk({ params, body })
}

/** Above the limit of one person: another one approves. */
export async function giveBackByTwo(lab: Laboratory, { id, params }: Visit, amount: number): Promise<void> {
  const { meera, vijay } = lab
  const asked = { kind: 'refund' as const, amount, reason: 'The samples were mixed up.', isPart: true }
  await meera.api.askForRefund({ params, body: asked })
  const { approvals } = await vijay.api.listApprovals()
  const approval = { id: approvals.find(({ orderId }) => orderId === id)?.id ?? '' }
  await confirmed(vijay.key, stepUp =>
    vijay.api.decideApproval({ params: approval, body: { isAgreed: true, stepUp } }),
  )
}

/** The tests of an absent person are refunded instead of a second visit. */
export async function refundAbsent(lab: Laboratory, visit: Visit): Promise<void> {
  const { params } = visit
  const { recollections, revision } = await readOrder(lab, visit)
  const lines = recollections.flatMap(one => one.lines)
  const { cancellation } = await lab.neha.api.previewDeskCancellation({ params, body: { lines } })
  const body = { lines, expectedRefund: cancellation.refund, reason: 'Was at work.', revision }
  await lab.neha.api.cancelAtDesk({ params, body })
}

/** Everything that is due is given back by transfer. */
export async function payOut({ api }: Person): Promise<number> {
  const { payouts } = await api.listDuePayouts()
  for (const { orderId, amount } of payouts) {
    const payout = { as: 'bank' as const, reference: newReference() }
    await api.refundAtDesk({ params: { id: orderId }, body: { amount, payout } })
  }
  return payouts.length
}

/** Of a person's cash in rupees. */
const heldBy = async ({ api }: Person): Promise<number> => (await api.getOwnCash()).held.amount

/** Hands all cash to a centre, or to accounts (null); returns the handover. */
export async function handOver(person: Person, centre: string | null) {
  const id = randomUUID()
  const expected = await heldBy(person)
  await person.api.handOverCash({ body: { id, expected, centre } })
  return { id, expected }
}

/** All of a centre's safe is paid into the bank, and found there by accounts. */
export async function depositAll({ farida }: Laboratory, by: Person, safe: string): Promise<void> {
  const { safes } = await by.api.listSafes()
  const amount = safes.find(one => one.safe === safe)?.amount ?? 0
  const id = randomUUID()
  await by.api.depositCash({ body: { id, safe, amount, slip: newReference() } })
  await farida.api.findDeposit({ params: { id } })
}

/** What the safes have and the bank got. */
export async function cashInSafes({ farida }: Laboratory): Promise<number> {
  const { safes, deposits } = await farida.api.listSafes()
  return [...safes, ...deposits].reduce((sum, { amount }) => sum + amount, 0)
}

/** Paid in cash, less what was given back in cash. */
export async function cashOfOrders({ whole }: Laboratory): Promise<number> {
  const { rows } = await whole.database.db.execute<{ sum: number }>(sql`select
    (select sum(amount) from payments where channel = 'cash' and coalesce(taken_as, 'cash') = 'cash' and state = 'completed')::int
    - (select coalesce(sum(amount), 0) from refunds where paid_out_as = 'cash' and state = 'completed')::int as sum`)
  return (rows[0]?.sum ?? 0) / 100
}

/** Counts less than was handed over; the rest stays owed. */
export async function countShort(by: Person, id: string, expected: number, missing: number) {
  await countCash(by, { id, counted: expected - missing })
}

/** A zero too few was typed; another person counts the cash too, and the count is corrected. */
export async function countMistyped(
  { farida, neha }: Laboratory,
  { id, expected }: { id: string; expected: number },
): Promise<void> {
  await countCash(farida, { id, counted: Math.floor(expected / 10) })
  const body = { id, counted: expected }
  await farida.api.restateCount({ body })
  await confirmed(neha.key, stepUp => neha.api.confirmRecount({ body: { ...body, stepUp } }))
}

export async function findAgain(lab: Laboratory, name: string): Promise<void> {
  const { shortages } = await lab.farida.api.listShortages()
  const shortage = shortages.find(one => one.name === name)
  expect(shortage?.owed).toBeGreaterThan(0)
  const body = { id: randomUUID(), kind: 'found' as const, safe: 'main', reason: 'under the tray' }
  await lab.farida.api.settleShortage({
    params: { id: shortage?.id ?? '' },
    body: { ...body, amount: shortage?.owed ?? 0 },
  })
}

/** Matches what the bank's statement has, and the card payments by hand. */
export async function matchBank(lab: Laboratory): Promise<void> {
  const { farida } = lab
  const { payments } = await farida.api.listUpiToMatch()
  const lines = payments
    .filter(payment => payment.as === 'upi')
    .map(({ reference, amount }) => `24/11/26,UPI/CR/${reference}/ASHA RAO,,${amount.toFixed(2)}`)
  const text = ['Date,Narration,Withdrawal Amt.,Deposit Amt.', ...lines].join('\n')
  const file = Buffer.from(text).toString('base64')
  const [sheet] = (await farida.api.openStatement({ body: { file } })).sheets
  if (!sheet) throw new Error('there is no sheet')
  const statement = { file, sheet: sheet.name, headings: sheet.headings, fields: sheet.fields }
  const compared = await farida.api.compareStatement({ body: statement })
  const ready = compared.lines.filter(({ outcome }) => outcome === 'ready').flatMap(line => line.payments)
  await farida.api.matchStatement({ body: { statement, payments: ready.map(({ id }) => id) } })
  for (const { id, amount, as } of payments)
    if (as === 'card') await farida.api.matchUpi({ params: { id }, body: { amount } })
}
