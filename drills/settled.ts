import type { Payer } from './customers/payers.ts'
import type { createPromises, Ground } from './drill.ts'
import type { ProviderLedger } from './servers/provider.ts'

/** Compares the shop's payments with the provider's ledger, to the paisa. */

interface Known {
  number: string
  status: string
  payment_status: string
  total: number
  attempts: { id: string; state: string; settles: boolean }[]
}

const ORDERS = `select o.number, o.status, o.payment_status, o.total,
    coalesce(json_agg(json_build_object('id', p.merchant_order_id, 'state', p.state, 'settles', p.settles_order))
      filter (where p.id is not null), '[]') as attempts
  from orders o left join payments p on p.order_id = o.id where o.number = any($1) group by o.id`

const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)

/** What the provider holds for an order after refunds, and a name for the outcome. */
function endingOf(known: Known, { orders, refunds }: ProviderLedger) {
  const ids = new Set(known.attempts.map(({ id }) => id))
  const taken = orders.filter(order => order.state === 'COMPLETED' && ids.has(order.merchantOrderId))
  const given = refunds.filter(
    refund => refund.state === 'COMPLETED' && ids.has(refund.originalMerchantOrderId),
  )
  const kept = sum(taken) - sum(given)
  const ending = kept > 0 ? 'paid' : taken.length > 0 ? 'refunded' : 'unpaid'
  return { kept, ending, payments: taken.length }
}

/** A discrepancy of an order, as a sentence; undefined if there is none. */
function whatIsWrong(known: Known, ledger: ProviderLedger): string | undefined {
  const { kept, ending, payments } = endingOf(known, ledger)
  const settling = known.attempts.filter(({ settles }) => settles)
  const description = `${known.number} is ${known.status} and ${known.payment_status}; the provider has ${kept} of ${known.total} paise in ${payments} payments`
  if (ending === 'paid') {
    const isRight =
      kept === known.total && known.payment_status === 'completed' && known.status === 'confirmed'
    return isRight && settling.length === 1 ? undefined : description
  }
  const isRight = kept === 0 && known.payment_status !== 'completed' && known.status === 'cancelled'
  return isRight ? undefined : description
}

/** Returns the number of orders by outcome, and the money. */
export async function checkMoney(
  { query }: Pick<Ground, 'query'>,
  payers: readonly Payer[],
  ledger: ProviderLedger,
  promises: ReturnType<typeof createPromises>,
): Promise<Record<string, string | number>> {
  const known = await query<Known>(ORDERS, [payers.map(({ number }) => number)])
  promises.hold(known.length === payers.length, 'every order is there')
  const wayOf = new Map(payers.map(({ number, way }) => [number, way]))
  promises.none(
    known.flatMap(order => {
      const wrong = whatIsWrong(order, ledger)
      return wrong ? [`${wrong} (who ${wayOf.get(order.number)})`] : []
    }),
    'each order is paid once, refunded once or unpaid',
  )
  const ids = new Set(known.flatMap(({ attempts }) => attempts.map(({ id }) => id)))
  promises.none(
    ledger.orders.filter(({ merchantOrderId }) => !ids.has(merchantOrderId)),
    'every payment of the provider is in the shop',
  )
  const refunds = await query<{ id: string; amount: number; state: string }>(
    // Another drill may have paid elsewhere before.
    `select merchant_refund_id as id, amount, state from refunds r where provider = any(
      select p.provider from payments p join orders o on o.id = p.order_id where o.number = any($1))`,
    [payers.map(({ number }) => number)],
  )
  const mine = new Map(refunds.map(refund => [refund.id, `${refund.state} ${refund.amount}`]))
  const theirs = ledger.refunds.map(refund => ({
    ...refund,
    shop: mine.get(refund.merchantRefundId) ?? 'unknown',
  }))
  promises.none(
    theirs.filter(({ state, amount, shop }) => shop !== `${state.toLowerCase()} ${amount}`),
    'both have the same refunds',
  )
  promises.hold(theirs.length === refunds.length, `${refunds.length} refunds at the provider`)
  const endings = known.map(order => endingOf(order, ledger))
  const kept = endings.reduce((total, one) => total + one.kept, 0)
  const owed = known.filter(({ payment_status }) => payment_status === 'completed')
  promises.hold(
    kept === owed.reduce((total, { total: paid }) => total + paid, 0),
    'sums agree with the ledger to the paisa',
  )
  const count = (ending: string) => endings.filter(one => one.ending === ending).length
  const figures = { paid: count('paid'), refunded: count('refunded'), unpaid: count('unpaid') }
  return {
    ...figures,
    'attempts at the provider': ledger.orders.length,
    'kept in ₹': (kept / 100).toFixed(2),
  }
}
