import type { DeskOrder } from '#desk/orders/contract.ts'
import { expect } from './expect.ts'
import type { screens } from './screens.ts'

/** An order as the server sends it to the desk, and its page. */

export const NUMBER = 'ORD-7K3M-Q9T4'
export const actionOf = (
  name: DeskOrder['actions'][number]['name'],
  more: Partial<DeskOrder['actions'][number]> = {},
) => ({
  name,
  permission: 'orders.change' as const,
  isAllowed: true,
  problem: null,
  ...more,
})
export const ORDER: DeskOrder = {
  orderId: NUMBER,
  revision: '1',
  now: '2026-11-23T04:30:00.000Z',
  openedUntil: null,
  status: 'confirmed',
  visitState: 'booked',
  city: 'Mumbai',
  date: '2026-11-24',
  timeSlot: '08:00 AM - 09:00 AM',
  moves: 0,
  collector: null,
  isCentreVisit: false,
  centre: null,
  address: '14 Hill Road, Bandra West, Mumbai 400050',
  customer: {
    id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a',
    name: 'Nikhil Rao',
    phone: '97xxx xx084',
    isPhoneVerified: true,
  },
  referredBy: null,
  alternatePhone: null,
  door: null,
  patients: [
    {
      position: 0,
      name: 'Asha Rao',
      age: '52 years',
      years: 52,
      months: null,
      gender: 'Female',
      relation: 'parent',
      phone: '98xxx xx210',
      fastingHours: 0,
      noFast: null,
      lines: ['CBC', 'HB'].map((id, line) => ({
        line,
        id,
        name: id,
        quantity: 1,
        price: 249,
        discount: 0,
        isCancelled: false,
      })),
    },
  ],
  labelsOutdated: false,
  fastingHours: 0,
  fastFrom: null,
  hasTwoSamples: false,
  nextSampleAt: null,
  preparation: [],
  counselling: [],
  consents: [],
  addedTo: null,
  additions: [],
  recollectionOf: null,
  money: {
    method: 'COD',
    status: 'pending',
    subtotal: 498,
    discount: 0,
    couponCode: null,
    total: 498,
    paid: 0,
    toTake: 498,
    givenBack: 0,
    goingBack: 0,
    heldUntil: null,
    invoiceNumber: null,
    upiLink: null,
  },
  recollections: [],
  reports: [],
  reportDueAt: null,
  approval: null,
  actions: [
    actionOf('reschedule'),
    actionOf('change-address'),
    actionOf('add'),
    actionOf('cancel', { permission: 'orders.cancel' }),
    actionOf('cancel-part', { permission: 'orders.cancel' }),
  ],
  undo: null,
  timeline: [
    {
      at: '2026-11-22T06:00:00.000Z',
      kind: 'booking',
      tone: 'plain',
      text: 'Booked: 2 tests',
      detail: null,
      by: 'Customer',
    },
  ],
}
export const GET = new RegExp(`^/api/desk/orders/${NUMBER}$`)
export const answered = (more: Partial<DeskOrder> = {}) => ({ success: true, order: { ...ORDER, ...more } })

/** Opens the page of the order for a person with these permissions. */
export const deskOrderOf = ({ page }: Pick<Awaited<ReturnType<typeof screens>>, 'page'>) => ({
  signIn(permissions: string[]) {
    page.answer(/^\/api\/staff\/me/, {
      success: true,
      now: ORDER.now,
      staff: {
        id: 'x',
        name: 'Meera Iyer',
        roles: [{ role: 'coordinator', centre: null }],
        permissions,
      },
    })
    page.answer(/\/tubes$/, { success: true, tubes: [] })
  },
  async open(more: Partial<DeskOrder> = {}) {
    page.answer(GET, answered(more))
    await page.goto(`/desk/orders/${NUMBER}`)
    await expect(page.getByRole('main')).toBeFocused()
  },
  sentTo: (path: RegExp) =>
    page.sent(path).map(({ init }) => JSON.parse(String(init?.body)) as Record<string, unknown>),
})
