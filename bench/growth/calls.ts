import { shopEndpoints } from '#shop/endpoints.ts'
import { orderOf } from '../customers.ts'
import { ask, codeFor, phoneOf, tomorrow } from './ask.ts'
import { PDF, type Side } from './side.ts'
import { measuredCustomer, newcomer, type Step } from './step.ts'

/** Every call of a customer's browser that uses the database or the catalogue, in order. */

const signingIn: Step[] = [
  {
    what: 'check for an account',
    run: (side, round) => ask(side, 'checkCustomer', { body: { phone: phoneOf(newcomer(round)) } }),
  },
  {
    what: 'send a code',
    run: (side, round) => ask(side, 'sendCode', { body: { phone: phoneOf(newcomer(round)) } }),
  },
  {
    what: 'sign in by code',
    async prepare(side, round) {
      side.kept.otp = await codeFor(side.shop.url, phoneOf(newcomer(round)))
    },
    run: (side, round) =>
      ask(side, 'verifyCode', { body: { phone: phoneOf(newcomer(round)), otp: side.kept.otp } }),
  },
  { what: 'profile', run: (side, round) => ask(side, 'getProfile', { as: newcomer(round) }) },
  {
    what: 'save the profile',
    run: (side, round) =>
      ask(side, 'updateProfile', { as: newcomer(round), body: { age: 30 + (round % 9) } }),
  },
  { what: 'devices', run: (side, round) => ask(side, 'listSessions', { as: newcomer(round) }) },
]

interface Listed {
  orders: {
    orderId: string
    reportFileName: string | null
    invoiceNumber: string | null
    transactionId: string | null
  }[]
  nextCursor: string
}

const looking: Step[] = [
  {
    what: 'my orders',
    async run(side, round) {
      const path = `${shopEndpoints.listOrders.path}?limit=10`
      const { orders, nextCursor } = await ask<Listed>(side, 'listOrders', {
        as: measuredCustomer(round),
        path,
      })
      side.kept.cursor = nextCursor
      side.kept.looked = orders[0]?.orderId ?? ''
      side.kept.reported = orders.find(order => order.reportFileName)?.orderId ?? ''
      side.kept.invoiced = orders.find(order => order.invoiceNumber)?.orderId ?? ''
    },
  },
  {
    what: 'my orders, next page',
    run: (side, round) =>
      ask(side, 'listOrders', {
        as: measuredCustomer(round),
        path: `${shopEndpoints.listOrders.path}?limit=10&cursor=${side.kept.cursor}`,
      }),
  },
  {
    what: 'details of an order',
    run: (side, round) =>
      ask(side, 'getOrder', { as: measuredCustomer(round), path: `/api/orders/${side.kept.looked}` }),
  },
  {
    what: 'visit status',
    run: (side, round) =>
      ask(side, 'getVisit', { as: measuredCustomer(round), path: `/api/orders/${side.kept.looked}/visit` }),
  },
  {
    what: 'saved patients',
    run: (side, round) => ask(side, 'listPatients', { as: measuredCustomer(round) }),
  },
  {
    what: 'saved addresses',
    run: (side, round) => ask(side, 'listAddresses', { as: measuredCustomer(round) }),
  },
  {
    what: 'create a report link',
    async run(side, round) {
      const path = `/api/orders/${side.kept.reported}/report-link`
      const { url } = await ask<{ url: string }>(side, 'linkReport', { as: measuredCustomer(round), path })
      side.kept.report = url
    },
  },
  {
    what: 'open a report',
    async run({ shop, kept }) {
      const answer = await fetch(shop.url + kept.report)
      if (!answer.ok) throw new Error(`report: ${answer.status}`)
      await answer.arrayBuffer()
    },
  },
  {
    what: 'invoice',
    run: (side, round) =>
      ask(side, 'getInvoice', { as: measuredCustomer(round), path: `/api/invoices/${side.kept.invoiced}` }),
  },
  {
    what: 'download my data',
    run: (side, round) => ask(side, 'exportMyData', { as: measuredCustomer(round) }),
  },
]

interface Made {
  order: { _id: string; orderId: string }
}
const book = (side: Side, round: number) =>
  ask<Made>(side, 'createOrder', { as: newcomer(round), body: orderOf(newcomer(round), side.cart) })

const booking: Step[] = [
  {
    what: 'slots',
    run: (side, round) => ask(side, 'listSlots', { as: newcomer(round), path: '/api/slots?city=Mumbai' }),
  },
  { what: 'coupons', run: side => ask(side, 'listActiveCoupons') },
  {
    what: 'check a coupon',
    run: (side, round) =>
      ask(side, 'validateCoupon', { as: newcomer(round), body: { code: 'FIRST15', orderAmount: 2000 } }),
  },
  {
    what: 'book',
    async run(side, round) {
      side.kept.order = (await book(side, round)).order._id
    },
  },
  {
    what: 'pay online',
    async run(side, round) {
      const body = { orderId: side.kept.order }
      const started = await ask<{ merchantOrderId: string }>(side, 'startPayment', {
        as: newcomer(round),
        body,
      })
      side.kept.payment = started.merchantOrderId
    },
  },
  {
    what: 'status of the payment',
    run: (side, round) =>
      ask(side, 'getPaymentStatus', {
        as: newcomer(round),
        path: `/api/phonepe/status/${side.kept.payment}`,
      }),
  },
  {
    what: 'Pay on Collection',
    run: (side, round) =>
      ask(side, 'setPaymentMethod', {
        as: newcomer(round),
        path: `/api/orders/${side.kept.order}/payment-method`,
        body: { paymentMethod: 'COD' },
      }),
  },
  {
    what: 'preview a cancellation',
    run: (side, round) =>
      ask(side, 'previewCancellation', {
        as: newcomer(round),
        path: `/api/orders/${side.kept.order}/cancellation`,
      }),
  },
  {
    what: 'cancel',
    run: (side, round) =>
      ask(side, 'cancelOrder', {
        as: newcomer(round),
        path: `/api/orders/${side.kept.order}/cancel`,
        body: {},
      }),
  },
]

const requests: Step[] = [
  {
    what: 'request a home visit',
    run: (side, round) =>
      ask(side, 'createBooking', {
        as: newcomer(round),
        body: {
          name: 'Asha Rao',
          mobile: phoneOf(newcomer(round)),
          dateTime: tomorrow(),
          serviceType: 'Nursing',
        },
      }),
  },
  { what: 'my requests', run: (side, round) => ask(side, 'listBookings', { as: newcomer(round) }) },
  {
    what: 'offer page',
    run: (side, round) =>
      ask(side, 'submitLandingForm', {
        body: { name: 'Asha Rao', mobile: phoneOf(newcomer(round)), date: tomorrow() },
      }),
  },
  {
    what: 'send a prescription',
    async run({ shop }, round) {
      const form = new FormData()
      form.set('name', 'Asha Rao')
      form.set('mobile', phoneOf(newcomer(round)))
      form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'prescription.pdf')
      const answer = await fetch(`${shop.url}/api/send-email`, { method: 'POST', body: form })
      if (!answer.ok) throw new Error(`prescription: ${answer.status} ${await answer.text()}`)
    },
  },
  { what: 'doctors', run: side => ask(side, 'listDoctors') },
]

const TYPED = ['thyr', 'choles', 'vitamin+d', 'cbc']

const catalogue: Step[] = [
  { what: 'lab tests, one page', run: side => ask(side, 'listLabTests', { path: '/api/labtests?limit=20' }) },
  {
    what: 'lab tests by keyword',
    run: side => ask(side, 'listLabTests', { path: '/api/labtests?search=sugar&limit=20' }),
  },
  { what: 'a lab test', run: side => ask(side, 'getLabTest', { path: '/api/labtests/CBC' }) },
  {
    what: 'search suggestions',
    run: (side, round) => ask(side, 'search', { path: `/api/search?search=${TYPED[round % 4]}` }),
  },
  {
    what: 'search, new text',
    // Stored responses are found by address only.
    run: (side, round) =>
      ask(side, 'search', { path: `/api/search?search=${TYPED[round % 4]}${'+'.repeat(1 + round)}` }),
  },
  { what: 'packages', run: side => ask(side, 'listPackages', { path: '/api/packages?limit=10' }) },
  { what: 'centres', run: side => ask(side, 'listCentres', { path: '/api/centres?city=Mumbai' }) },
]

export const CALLS: readonly Step[] = [...signingIn, ...looking, ...booking, ...requests, ...catalogue]
