import { asc, getTableColumns, type InferSelectModel } from 'drizzle-orm'
import { preparedByIds } from '#db/connection.ts'
import { type customers, orderItems, type orderPatients, orders, type reports } from '#db/schema.ts'

type StoredOrder = typeof orders.$inferSelect

type OfVisit =
  | 'city'
  | 'isCentreVisit'
  | 'centreCode'
  | 'address'
  | 'alternatePhone'
  | 'doorName'
  | 'doorPhone'
  | 'moves'
  | 'ownMoves'
  | 'carriedFee'
  | 'collectedAt'

/** Where and when the samples are taken. `hour`: when its slot begins, 0 to 23 in IST. */
export interface VisitRow extends Pick<StoredOrder, OfVisit> {
  date: StoredOrder['slotDate']
  hour: StoredOrder['slotHour']
}

export interface OrderRow extends Omit<StoredOrder, OfVisit | 'slotDate' | 'slotHour'> {
  visit: VisitRow
}

const {
  city,
  slotDate: date,
  slotHour: hour,
  isCentreVisit,
  centreCode,
  address,
  alternatePhone,
  doorName,
  doorPhone,
  moves,
  ownMoves,
  carriedFee,
  collectedAt,
  ...ofOrder
} = getTableColumns(orders)

/** For selections that have other tables beside the order. */
export const ownOrderColumns = ofOrder
export const visitColumns = {
  city,
  date,
  hour,
  isCentreVisit,
  centreCode,
  address,
  alternatePhone,
  doorName,
  doorPhone,
  moves,
  ownMoves,
  carriedFee,
  collectedAt,
}

/** Selects an `OrderRow`. */
export const orderColumns = { ...ofOrder, visit: visitColumns }

/** Of a row with columns of both. */
export const withVisit = <Row extends { order: Omit<OrderRow, 'visit'>; visit: VisitRow }>({
  order,
  visit,
  ...row
}: Row) => ({
  ...row,
  order: { ...order, visit },
})

/** The values of `orders` for a new order. */
export const toStored = ({
  visit: { date: slotDate, hour: slotHour, ...visit },
  ...order
}: OrderRow): StoredOrder => ({
  ...order,
  ...visit,
  slotDate,
  slotHour,
})

/** From a row of `orders` as a statement returned it. */
export function fromStored(stored: StoredOrder): OrderRow {
  const { city, slotDate: date, slotHour: hour, isCentreVisit, centreCode, address, ...more } = stored
  const { alternatePhone, doorName, doorPhone, moves, ownMoves, carriedFee, collectedAt, ...order } = more
  const door = { alternatePhone, doorName, doorPhone }
  return {
    ...order,
    visit: {
      city,
      date,
      hour,
      isCentreVisit,
      centreCode,
      address,
      ...door,
      moves,
      ownMoves,
      carriedFee,
      collectedAt,
    },
  }
}

export type OrderItemRow = typeof orderItems.$inferSelect
export type CustomerRow = typeof customers.$inferSelect
export type ReportRow = typeof reports.$inferSelect
/** A patient of an order as written down, and who that is in the account by now. */
export interface OrderPatientRow extends InferSelectModel<typeof orderPatients> {
  /** Compared to tell whether two are one person. The patient that remained after a merge; null once erased. */
  personId: string | null
  /** Listed in the account. */
  isListed: boolean
}

/** An order with its uncancelled lines and its patients. */
export interface VisitPart {
  row: OrderRow
  items: readonly OrderItemRow[]
  patients: readonly OrderPatientRow[]
}

/** Includes cancelled ones. */
export const itemsOfOrders = preparedByIds('items_of_orders', orderItems.orderId, (db, isOne) =>
  db.select().from(orderItems).where(isOne).orderBy(asc(orderItems.line)),
)
