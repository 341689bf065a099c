import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatRupees } from '#rules/money.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { afterQuestionMark, NO_REFERRER } from '#shop/frame/short-address.ts'
import { asRecord, asText, useHistoryState } from '#shop/frame/stored-values.ts'
import type { PayLink } from '#shop/payment/contract.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/pay-by-link-page.ts'
import { findPayLink, rememberPayLink } from './pay-link.ts'
import * as words from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: say(words.payTitle) }),
  NO_REFERRER,
]

type Link = Parameters<typeof api.payByLink>[0]

async function load({ api, url, signal }: LoadArgs) {
  const link: Link = { body: { token: afterQuestionMark(url) } }
  try {
    return { link, order: await api.readPayLink(link, { signal }) }
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      return { problem: errorMessage(error, say(orders.linkNotGood)) }
    throw error
  }
}

export const clientLoader = inBrowser(load)

/**
 * The page of a payment link: number, amount and one button. It needs a click, because programs open the links in
 * messages. After a failed payment it shows the reason (from the history state) and offers the same link again.
 */
export default function PayByLinkPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      {'problem' in loaderData ? (
        <Notice kind="error">{loaderData.problem}</Notice>
      ) : (
        <Order order={loaderData.order} link={loaderData.link} />
      )}
    </Frame>
  )
}

/** Why a payment failed, from the payment status page. */
function failureFrom(state: unknown) {
  const { error, merchantOrderId } = asRecord(state)
  return { why: asText(error), payment: asText(merchantOrderId) }
}

const NOTHING_TO_PAY = {
  paid: words.isPaid,
  'at-visit': words.paysAtVisit,
  refunded: words.isRefunded,
  cancelled: words.isCancelled,
} as const

function Order({ order: { orderId, amount, state }, link }: { order: PayLink; link: Link }) {
  const { revalidate } = useRevalidator()
  const { why, payment } = useHistoryState(failureFrom)
  // The page stays in the history, so the button is hidden once this tab has opened another payment.
  const failure = payment && findPayLink(payment) && why
  const [problem, setProblem] = useState<string>()
  const [isOpening, pay] = useAction(async () => {
    setProblem(undefined)
    try {
      const { merchantOrderId, paymentUrl } = await api.payByLink(link)
      rememberPayLink(merchantOrderId, link.body.token)
      location.assign(paymentUrl)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error, say(words.notOpened)))
      // The order was paid in another tab or cancelled, or the link has expired.
      if (error.status === 404 || error.status === 409) await revalidate()
    }
  })
  return (
    <>
      <p>{say(words.bookingNumber, { number: orderId })}</p>
      {failure && !problem && <Notice kind="error">{failure}</Notice>}
      {state === 'to-pay' ? (
        <>
          <Button isWide busy={isOpening && say(words.openingPayment)} onClick={pay}>
            {say(words.payAmount, { amount: formatRupees(amount) })}
          </Button>
          <p className="text-muted">{say(words.opensProvider)}</p>
          {problem && (
            <Notice kind="error" isAlert>
              {problem}
            </Notice>
          )}
        </>
      ) : (
        <Notice kind={state === 'paid' ? 'success' : 'info'}>{say(NOTHING_TO_PAY[state])}</Notice>
      )}
    </>
  )
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="wrap-narrow py-8">
    <div className="card grid gap-4 p-5 sm:p-6">
      <h1 className="text-2xl">{say(words.payTitle)}</h1>
      {children}
    </div>
  </div>
)

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-[124px] w-full" />
    </Frame>
  )
}
