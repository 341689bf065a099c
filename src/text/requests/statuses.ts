import { cancelled, confirmed, done } from '../common.ts'
import { requestReceived } from '../orders/orders.ts'

/** How far a request for home care or a consultation is, as its customer reads it. */
export const requestStatuses = { requested: requestReceived, confirmed, completed: done, cancelled }
