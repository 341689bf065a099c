/** Rules of paying that a customer is told before they choose. */

/** Open orders that a customer may have to pay at the collection at one time. */
export const MAX_OPEN_COLLECTION_ORDERS = 3
