import type { BoardVisit, DeskBoard } from '#desk/board/contract.ts'
import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { expect } from './expect.ts'
import type { screens } from './screens.ts'

/** The board of a day as the server would send it, and its page. */

const DATE = '2026-11-24'
export const BOARD = /^\/api\/desk\/board/
/** The menu's counts. */
export const WAITING = /^\/api\/desk\/waiting/
export const ASSIGN = /^\/api\/desk\/visits\/assign/

export const visit = (orderId: string, patientName: string, more: Partial<BoardVisit> = {}): BoardVisit => ({
  orderId,
  patientName,
  timeSlot: '09:00 AM - 10:00 AM',
  nextSampleAt: null,
  patients: 1,
  gender: 'Female',
  age: 42,
  area: { name: 'Bandra West', pinCode: '400050' },
  address: '14 Hill Road, Mumbai 400050',
  isCentreVisit: false,
  seats: 1,
  tests: 1,
  tubes: [],
  toTake: 249,
  collector: null,
  state: 'booked',
  since: null,
  failReason: null,
  lateSince: null,
  isPhoneSilent: false,
  isRecollection: false,
  ...more,
})

/** A member of the staff, whose id is different from the name. */
export const coming = (name: string) => ({ id: `id of ${name}`, name })

export const onDuty = (name: string) => ({
  ...coming(name),
  phone: null,
  hoursRevision: 0,
  area: null,
  pinCode: null,
  hours: null,
  perHour: null,
  cash: null,
})

export const waitingOf = (counts: Partial<DeskAnswer<'getWaiting'>['waiting']>) => ({
  success: true,
  waiting: {
    requests: null,
    conflicts: null,
    approvals: null,
    reports: null,
    matching: null,
    payouts: null,
    ...counts,
  },
})

const none = { total: 0, orders: [] }
export const NO_WAITS: DeskBoard['waits'] = {
  leftOver: none,
  unassignedElsewhere: none,
  callsBefore: none,
  refusedRefunds: none,
  recollections: none,
  overdueReports: none,
}

export const boardWith = (visits: BoardVisit[], more: Partial<DeskBoard> = {}) => ({
  success: true,
  board: {
    city: 'Mumbai',
    date: DATE,
    at: `${DATE}T04:00:00.000Z`,
    visits,
    hours: [],
    waits: NO_WAITS,
    mayAssign: true,
    collectors: ['Imran Shaikh', 'Sana Qureshi'].map(onDuty),
    ...more,
  },
})

const VIEWS = /^\/api\/desk\/views$/

export const MEERA = {
  success: true,
  now: '2026-11-24T04:00:00.000Z',
  staff: {
    id: 'x',
    name: 'Meera Iyer',
    permissions: ['visits.read'],
    roles: [{ role: 'coordinator', centre: null }],
  },
}

/** The page with the board of a day. `row` is a visit's row, `bodies` are the bodies sent to assign. */
export const boardOf = ({ page }: Pick<Awaited<ReturnType<typeof screens>>, 'page'>) => ({
  async openBoard(
    visits: BoardVisit[],
    more: Partial<DeskBoard> = {},
    permissions: readonly string[] = MEERA.staff.permissions,
  ) {
    page.answer(/^\/api\/staff\/me/, { ...MEERA, staff: { ...MEERA.staff, permissions } })
    page.answer(BOARD, boardWith(visits, more))
    page.answer(VIEWS, { success: true, views: [], defaultId: null, mayShare: false })
    await page.goto(`/desk?city=Mumbai&date=${DATE}`)
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  },
  row: (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }),
  bodies: () =>
    page
      .sent(ASSIGN)
      .map(({ init }) => JSON.parse(String(init?.body)) as { isInstead?: boolean; visits: object[] }),
})
