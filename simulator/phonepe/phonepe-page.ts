import type { Context } from 'hono'
import { html } from 'hono/html'
import { answerPage } from '../page.ts'
import type { Order } from './phonepe-ledger.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const ended = { COMPLETED: 'This payment is completed.', FAILED: 'This payment has failed.' }

function choices(order: Order) {
  if (order.state === 'PENDING') {
    return html`<form method="post">
<button class="main" name="choice" value="pay">Pay</button>
<button class="fail" name="choice" value="fail">Fail</button>
<button name="choice" value="pending">Leave pending</button>
</form>`
  }
  return html`<p>${ended[order.state]}</p><a class="button main" href="${order.redirectUrl ?? ''}">Back to the shop</a>`
}

/** The payment page. Plain forms without scripts; a pending order can be opened and paid again. */
export function payPage(c: Context, order: Order, merchantName: string) {
  return answerPage(c, {
    title: `Pay ${merchantName}`,
    narrow: true,
    formTargets: order.redirectUrl ? [new URL(order.redirectUrl).origin] : [],
    body: html`<p class="note">PhonePe simulator: no money moves.</p>
<h1>Pay ${merchantName}</h1>
<section class="card"><p class="amount">${rupees.format(order.amount / 100)}</p>
<dl>${order.message ? html`<dt>For</dt><dd>${order.message}</dd>` : ''}<dt>Order</dt><dd>${order.merchantOrderId}</dd></dl></section>
${choices(order)}`,
  })
}

export function unknownPage(c: Context) {
  return answerPage(c, {
    title: 'Unknown payment',
    narrow: true,
    status: 404,
    body: html`<h1>There is no such payment</h1><p>Go back to the shop and start again.</p>`,
  })
}
