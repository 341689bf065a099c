import { z } from '@hono/zod-openapi'
import { toPaise } from '#rules/money.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

const MOST = 1_000_000
const typed = z.number().positive().max(MOST).transform(toPaise).openapi({ type: 'number' })

/** MRP, and the price that is charged. */
const prices = { regularPrice: rupees(), salePrice: rupees() }
const typedPrices = z.object({ regularPrice: typed, salePrice: typed })

const id = z.string().max(40)

const item = z
  .object({
    id: z.string(),
    name: z.string(),
    isPackage: z.boolean(),
    ...prices,
    revision: z.int(),
    /** Its last change; null if none is recorded. */
    changedAt: instant.nullable(),
    changedBy: z.string().nullable(),
  })
  .openapi('PricedItem')
export type DeskPrice = z.input<typeof item>

const MAX_HOURS = 2000

/** What the desk changes of a test by a form; the catalogue's file has more. */
const test = z.object({
  name: z.string().max(200),
  fastingHours: z.int().min(0).max(MAX_HOURS),
  /** As in the file: 'EDTA|FLUORIDE@after-meal'. */
  containers: z.string().max(200),
  reportTimeHours: z.int().min(0).max(MAX_HOURS),
  centerVisitRequired: z.boolean(),
})

const isSure = z.boolean().default(false).openapi({
  description:
    'That a price which changes by more than half is meant; without it BIG_CHANGE says both prices.',
})

export const priceEndpoints = endpoints({
  listPrices: {
    get: '/api/desk/prices',
    needs: 'catalogue.change',
    summary: 'Everything that is offered, with its prices and who changed them last',
    answer: { items: z.array(item) },
  },
  listPriceChanges: {
    get: '/api/desk/prices/{id}/changes',
    needs: 'catalogue.change',
    summary: 'Who changed the prices of an item, and when',
    params: { id },
    answer: {
      changes: z.array(
        z.object({ at: instant, by: z.string(), from: z.object(prices), to: z.object(prices) }),
      ),
    },
  },
  getDeskTest: {
    get: '/api/desk/prices/{id}/test',
    needs: 'catalogue.change',
    summary: 'The name, fast, tubes, report time and place of a lab test',
    params: { id },
    answer: {
      test,
      /** Sent with a change; identifies the catalogue's revision. */
      seen: z.string(),
    },
    refuses: ['NOT_FOUND'],
  },
  changeDeskTest: {
    post: '/api/desk/prices/{id}/test',
    needs: 'catalogue.change',
    summary:
      'Change a lab test by the rules of the catalogue’s file, confirmed by a key; 409 if the catalogue is another by now',
    params: { id },
    body: { test, seen: z.string().max(64), stepUp },
    refuses: ['NOT_FOUND', 'BUSY', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['catalogue.imported'],
  },
  changePrices: {
    post: '/api/desk/prices/{id}',
    needs: 'catalogue.change',
    summary:
      'Set the prices of an item; pages follow at once, orders keep theirs. A price lowered to less than half of the last 24 hours’ is confirmed by a key',
    params: { id },
    body: { revision: z.int(), prices: typedPrices, isSure, stepUp },
    answer: { revision: z.int() },
    current: item,
    refuses: ['NOT_FOUND', 'BIG_CHANGE', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['price.changed'],
  },
})
