import { shopEndpoints } from '#shop/endpoints.ts'
import { orderOf } from '../customers.ts'
import { call, codeFor, phoneOf, tomorrow } from './call.ts'
import { PDF, type Side } from './side.ts'
import { measuredCustomer, newcomer, type Step } from './step.ts'

/** Every call of a customer's browser that uses the database or the catalogue, in order. */

const signingIn: Step[] = [
  {
    what: 'check for an account',
    run: (side, round) => call(side, 'checkCustomer', { body: { phone: phoneOf(newcomer(round)) } }),
  },
  {
    what: 'send a code',
    run: (side, round) => call(side, 'sendCode', { body: { phone: phoneOf(newcomer(round)) } }),
  },
  {
    what: 'sign in by code',
    async prepare(side, round) {
      side.saved.otp = await codeFor(side.shop.url, phoneOf(newcomer(round)))
    },
    run: (side, round) =>
      call(side, 'verifyCode', { body: { phone: phoneOf(newcomer(round)), otp: side.saved.otp } }),
  },
  { what: 'profile', run: (side, round) => call(side, 'getProfile', { as: newcomer(round) }) },
  {
    what: 'save the profile',
    run: (side, round) =>
      call(side, 'updateProfile', { as: newcomer(round), body: { age: 30 + (round % 9) } }),
  },
  { what: 'devices', run: (side, round) => call(side, 'listSessions', { as: newcomer(round) }) },
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
      const { orders, nextCursor } = await call<Listed>(side, 'listOrders', {
        as: measuredCustomer(round),
        path,
      })
      side.saved.cursor = nextCursor
      side.saved.looked = orders[0]?.orderId ?? ''
      side.saved.reported = orders.find(order => order.reportFileName)?.orderId ?? ''
      side.saved.invoiced = orders.find(order => order.invoiceNumber)?.orderId ?? ''
    },
  },
  {
    what: 'my orders, next page',
    run: (side, round) =>
      call(side, 'listOrders', {
        as: measuredCustomer(round),
        path: `${shopEndpoints.listOrders.path}?limit=10&cursor=${side.saved.cursor}`,
      }),
  },
  {
    what: 'details of an order',
    run: (side, round) =>
      call(side, 'getOrder', { as: measuredCustomer(round), path: `/api/orders/${side.saved.looked}` }),
  },
  {
    what: 'visit status',
    run: (side, round) =>
      call(side, 'getVisit', { as: measuredCustomer(round), path: `/api/orders/${side.saved.looked}/visit` }),
  },
  {
    what: 'saved patients',
    run: (side, round) => call(side, 'listPatients', { as: measuredCustomer(round) }),
  },
  {
    what: 'saved addresses',
    run: (side, round) => call(side, 'listAddresses', { as: measuredCustomer(round) }),
  },
  {
    what: 'create a report link',
    async run(side, round) {
      const path = `/api/orders/${side.saved.reported}/report-link`
      const { url } = await call<{ url: string }>(side, 'linkReport', { as: measuredCustomer(round), path })
      side.saved.report = url
    },
  },
  {
    what: 'open a report',
    async run({ shop, saved }) {
      const answer = await fetch(shop.url + saved.report)
      if (!answer.ok) throw new Error(`report: ${answer.status}`)
      await answer.arrayBuffer()
    },
  },
  {
    what: 'invoice',
    run: (side, round) =>
      call(side, 'getInvoice', { as: measuredCustomer(round), path: `/api/invoices/${side.saved.invoiced}` }),
  },
  {
    what: 'download my data',
    run: (side, round) => call(side, 'exportMyData', { as: measuredCustomer(round) }),
  },
]

interface Made {
  order: { _id: string; orderId: string }
}
const book = (side: Side, round: number) =>
  call<Made>(side, 'createOrder', { as: newcomer(round), body: orderOf(newcomer(round), side.cart) })

const booking: Step[] = [
  {
    what: 'slots',
    run: (side, round) => call(side, 'listSlots', { as: newcomer(round), path: '/api/slots?city=Mumbai' }),
  },
  { what: 'coupons', run: side => call(side, 'listActiveCoupons') },
  {
    what: 'check a coupon',
    run: (side, round) =>
      call(side, 'validateCoupon', { as: newcomer(round), body: { code: 'FIRST15', orderAmount: 2000 } }),
  },
  {
    what: 'book',
    async run(side, round) {
      side.saved.order = (await book(side, round)).order._id
    },
  },
  {
    what: 'pay online',
    async run(side, round) {
      const body = { orderId: side.saved.order }
      const started = await call<{ merchantOrderId: string }>(side, 'startPayment', {
        as: newcomer(round),
        body,
      })
      side.saved.payment = started.merchantOrderId
    },
  },
  {
    what: 'status of the payment',
    run: (side, round) =>
      call(side, 'getPaymentStatus', {
        as: newcomer(round),
        path: `/api/phonepe/status/${side.saved.payment}`,
      }),
  },
  {
    what: 'Pay on Collection',
    run: (side, round) =>
      call(side, 'setPaymentMethod', {
        as: newcomer(round),
        path: `/api/orders/${side.saved.order}/payment-method`,
        body: { paymentMethod: 'COD' },
      }),
  },
  {
    what: 'preview a cancellation',
    run: (side, round) =>
      call(side, 'previewCancellation', {
        as: newcomer(round),
        path: `/api/orders/${side.saved.order}/cancellation`,
      }),
  },
  {
    what: 'cancel',
    run: (side, round) =>
      call(side, 'cancelOrder', {
        as: newcomer(round),
        path: `/api/orders/${side.saved.order}/cancel`,
        body: {},
      }),
  },
]

const requests: Step[] = [
  {
    what: 'request a home visit',
    run: (side, round) =>
      call(side, 'createBooking', {
        as: newcomer(round),
        body: {
          name: 'Asha Rao',
          mobile: phoneOf(newcomer(round)),
          dateTime: tomorrow(),
          serviceType: 'Nursing',
        },
      }),
  },
  { what: 'my requests', run: (side, round) => call(side, 'listOwnRequests', { as: newcomer(round) }) },
  {
    what: 'offer page',
    run: (side, round) =>
      call(side, 'submitLandingForm', {
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
  { what: 'doctors', run: side => call(side, 'listDoctors') },
]

const TYPED = ['thyr', 'choles', 'vitamin+d', 'cbc']

const catalogue: Step[] = [
  {
    what: 'lab tests, one page',
    run: side => call(side, 'listLabTests', { path: '/api/labtests?limit=20' }),
  },
  {
    what: 'lab tests by keyword',
    run: side => call(side, 'listLabTests', { path: '/api/labtests?search=sugar&limit=20' }),
  },
  { what: 'a lab test', run: side => call(side, 'getLabTest', { path: '/api/labtests/CBC' }) },
  {
    what: 'search suggestions',
    run: (side, round) => call(side, 'search', { path: `/api/search?search=${TYPED[round % 4]}` }),
  },
  {
    what: 'search, new text',
    // The cache finds stored responses by address only, so each text is new.
    run: (side, round) =>
      call(side, 'search', { path: `/api/search?search=${TYPED[round % 4]}${'+'.repeat(1 + round)}` }),
  },
  { what: 'packages', run: side => call(side, 'listPackages', { path: '/api/packages?limit=10' }) },
  { what: 'centres', run: side => call(side, 'listCentres', { path: '/api/centres?city=Mumbai' }) },
]

export const CALLS: readonly Step[] = [...signingIn, ...looking, ...booking, ...requests, ...catalogue]
