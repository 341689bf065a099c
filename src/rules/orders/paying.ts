/** Limits of paying that are shown before the choice. */

/** A customer's open Pay on Collection orders at a time. */
export const MAX_OPEN_COLLECTION_ORDERS = 3
