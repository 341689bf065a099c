import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { answerPage } from '../page.ts'
import type { Link } from './razorpay-ledger.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const ENDED = {
  paid: 'This payment link is already paid.',
  expired: 'This payment link has expired.',
  cancelled: 'This payment link is cancelled.',
}

function choices(link: Link) {
  if (link.status !== 'created') return html`<p>${ENDED[link.status]}</p>`
  const hasFailed = link.payments.at(-1)?.status === 'failed'
  return html`${hasFailed ? html`<p role="alert">The payment failed. You can try again.</p>` : ''}
<form method="post">
<button class="main" name="choice" value="pay">Pay</button>
<button class="fail" name="choice" value="fail">Fail</button>
</form>
<p class="note">Razorpay leads back to the shop only after a payment. To return without one, use Back in the browser.</p>`
}

/** The link's page. Plain forms without scripts; after a failure the customer stays and can try again. */
export function linkPage(c: Context, link: Link, merchantName: string) {
  return answerPage(c, {
    title: `Pay ${merchantName}`,
    narrow: true,
    formTargets: [new URL(link.callbackUrl).origin],
    body: html`<p class="note">Razorpay simulator: no money moves.</p>
<h1>Pay ${merchantName}</h1>
<section class="card"><p class="amount">${rupees.format(link.amount / 100)}</p>
<dl>${link.description ? html`<dt>For</dt><dd>${link.description}</dd>` : ''}<dt>Reference</dt><dd>${link.referenceId}</dd></dl></section>
${choices(link)}`,
  })
}

export function unknownPage(c: Context) {
  return answerPage(c, {
    title: 'Unknown payment link',
    narrow: true,
    status: 404,
    body: html`<h1>There is no such payment link</h1><p>Go back to the shop and start again.</p>`,
  })
}

/** The shop's address with what Razorpay adds to it after a payment. */
export function callbackAddress(link: Link, keySecret: string): string {
  const url = new URL(link.callbackUrl)
  const paymentId = link.payments.at(-1)?.id ?? ''
  const signed = [link.id, link.referenceId, link.status, paymentId].join('|')
  const added = {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.referenceId,
    razorpay_payment_link_status: link.status,
    razorpay_signature: createHmac('sha256', keySecret).update(signed).digest('hex'),
  }
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}
