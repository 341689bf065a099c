import { z } from '@hono/zod-openapi'
import { CHECK_STATES } from '#rules/desk/checks.ts'
import { POLICY_PAGES } from '#rules/policies/pages.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { email, phone } from '#wire/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

const finding = z
  .object({
    state: z.enum(CHECK_STATES),
    found: z.string(),
    todo: z.string(),
  })
  .openapi('Finding')

const check = z
  .object({
    name: z.string(),
    title: z.string(),
    /** The shop can't open while it fails or was never tried. */
    isRequired: z.boolean(),
    /** Sent a message or a mail if it is given a phone or an address. */
    needs: z.enum(['phone', 'mail']).optional(),
    last: finding.extend({ at: instant }).nullable(),
  })
  .openapi('TriedCheck')
export type TriedCheck = z.input<typeof check>

const goingLive = {
  opening: z.object({ state: z.enum(['before', 'open', 'closed']), message: z.string() }),
  prices: z.object({ count: z.int(), isConfirmed: z.boolean() }),
  policies: z.array(z.object({ page: z.enum(POLICY_PAGES), isAccepted: z.boolean() })),
  bookableCities: z.int(),
  checks: z.array(check),
  canOpen: z.boolean(),
}

export type GoingLive = z.input<z.ZodObject<typeof goingLive>>

export const goingLiveEndpoints = endpoints({
  readGoingLive: {
    get: '/api/desk/going-live',
    needs: 'shop.open',
    summary: 'What the shop needs before it opens, and the last result of each check',
    answer: goingLive,
  },
  tryCheck: {
    post: '/api/desk/going-live/checks/{name}',
    needs: 'shop.open',
    summary: 'Try a provider or setting for real; with a phone or an address it sends a message',
    params: { name: z.string().max(40) },
    body: { sendTo: phone.optional(), mailTo: email.optional() },
    answer: { finding },
    refuses: ['NOT_FOUND'],
    audits: ['check.run'],
  },
  openForCustomers: {
    post: '/api/desk/going-live/open',
    needs: 'shop.open',
    summary: 'Open the shop for customers; confirmed by a passkey',
    body: { stepUp },
    refuses: ['NOT_READY', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['shop.opened'],
  },
  closeForOrders: {
    post: '/api/desk/going-live/close',
    needs: 'shop.open',
    summary: 'Take no new orders, with a sentence for customers; confirmed by a passkey',
    body: { message: z.string().trim().max(200), stepUp },
    refuses: ['NOT_READY', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['shop.closed'],
  },
  loadProposedCatalogue: {
    post: '/api/desk/going-live/proposed-catalogue',
    needs: 'shop.open',
    summary: 'Fill an empty list with the usual tests, as a proposal',
    refuses: ['CHANGED'],
    audits: ['catalogue.proposed'],
  },
  confirmPrices: {
    post: '/api/desk/going-live/prices',
    needs: 'shop.open',
    summary: "State that the prices are the laboratory's own",
    refuses: ['NOT_READY'],
    audits: ['catalogue.confirmed'],
  },
  lookAsCustomer: {
    post: '/api/desk/going-live/preview',
    needs: 'orders.create',
    summary: 'Let this browser look and book as a customer for a day, before the shop opens',
  },
})
