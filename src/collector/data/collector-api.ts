import { deskApi } from '#desk/frame/desk-api.ts'

/** The calls of the phone: those of the staff, by the same session. */
export const {
  getCollectorDay,
  sendCollectorEvents,
  sendVisitPhoto,
  signOutStaff,
  getOwnCash,
  handOverCash,
} = deskApi

export type Day = Awaited<ReturnType<typeof getCollectorDay>>['day']
export type DayVisit = Day['visits'][number]
/** What is told of a visit, as the contract takes it. */
export type Told = Extract<
  Parameters<typeof sendCollectorEvents>[0]['body']['events'][number],
  { orderId: string }
>
