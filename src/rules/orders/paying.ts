/** A customer's open Pay on Collection orders. */
export const MAX_OPEN_COLLECTION_ORDERS = 3
