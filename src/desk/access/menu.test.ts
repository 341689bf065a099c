import { expect, test } from 'vitest'
import { allowedPages, type DeskPageName } from '#rules/desk/desk-pages.ts'
import {
  type Grant,
  listCentreOnlyPermissions,
  listPermissions,
  ROLE_NAMES,
} from '#rules/staff/permissions.ts'
import { GUARDED_CALLS } from '#server/api/staff-auth.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** No page of the desk's menu leads to a refusal: every role, every page, the first calls of each page. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { app, catalogue } = whole
const CENTRE = catalogue.current().centres[0]?.code ?? ''

/** The calls of each page when it opens, by path; `centre`: for a person with a role at one centre only. */
const firstCalls = (centre: string | null): Record<DeskPageName, string[]> => ({
  today: ['/api/desk/board?city=Mumbai'],
  planDay: ['/api/desk/board?city=Mumbai'],
  requests: ['/api/desk/requests'],
  // At home, or at the own centre.
  newOrder: [`/api/desk/new-order/times?city=Mumbai${centre ? `&centreCode=${centre}` : ''}`],
  // Of the chosen centre.
  counter: centre ? [`/api/desk/counter?centreCode=${centre}`] : [],
  order: ['/api/desk/orders/ORD-0000-0000'],
  customer: ['/api/desk/customers/8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'],
  // Of a centre its hours alone.
  hoursAndCentres: [
    `/api/desk/centres${centre ? '' : '?city=Mumbai'}`,
    ...(centre
      ? []
      : ['/api/desk/cities', '/api/desk/hours-and-centres?city=Mumbai', '/api/desk/areas?city=Mumbai']),
  ],
  closeTheDay: ['/api/desk/day-ends?date=2026-11-24'],
  reception: ['/api/desk/reception'],
  conflicts: ['/api/desk/conflicts'],
  labels: ['/api/desk/board?city=Mumbai'],
  reports: ['/api/desk/reports'],
  reportStatus: [],
  cash: ['/api/desk/cash', '/api/desk/cash/handovers', '/api/desk/cash/shortages'],
  safe: ['/api/desk/safes'],
  myCash: ['/api/desk/cash/own'],
  month: ['/api/desk/month?period=2026-11'],
  matching: ['/api/desk/matching'],
  accounting: ['/api/desk/accounting?month=2026-11', '/api/desk/settlements?month=2026-11'],
  payouts: ['/api/desk/payouts'],
  approvals: ['/api/desk/approvals', '/api/desk/approvals/decided'],
  lookAndTexts: ['/api/desk/policies', '/api/desk/facts'],
  goingLive: ['/api/desk/going-live'],
  staff: ['/api/staff/people'],
  prices: ['/api/desk/prices', '/api/desk/coupons'],
  audit: ['POST /api/desk/audit'],
  personalData: [],
  yourSignIn: ['/api/staff/keys', '/api/staff/sessions'],
})

const known = GUARDED_CALLS.map(
  ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
)
const withMethod = (call: string) => (call.startsWith('/') ? `GET ${call}` : call)

test('the contract has the first calls of each page', () => {
  const calls = Object.values(firstCalls(CENTRE)).flat()
  const unknown = calls.filter(call => !known.some(path => path.test(withMethod(call).split('?')[0] ?? '')))
  expect(unknown).toEqual([])
})

/** Asks the first calls of every page that this role opens; none is refused. */
async function openAll(grant: Grant): Promise<void> {
  const { role, centre } = grant
  const { cookie } = await newStaff(whole, `The ${role} ${centre ?? 'everywhere'}`, grant)
  const pages = allowedPages({
    permissions: listPermissions([grant]),
    centreOnly: listCentreOnlyPermissions([grant]),
  })
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages)
    for (const call of firstCalls(centre)[page]) {
      const [method = '', path = ''] = withMethod(call).split(' ')
      const headers = { cookie: cookie(), origin: 'http://shop.test', 'content-type': 'application/json' }
      const body = method === 'POST' ? '{}' : undefined
      const answer = await app.request(path, { method, headers, body })
      expect([401, 403], `${role} at ${page}: ${call}`).not.toContain(answer.status)
    }
}

test.each(ROLE_NAMES)('%s may make the first calls of every page in their menu', role =>
  openAll({ role, centre: null }),
)

test.each(ROLE_NAMES)('%s of one centre may make the first calls of every page in their menu', role =>
  openAll({ role, centre: CENTRE }),
)
