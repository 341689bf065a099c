interface Phones {
  /** Of the contact at the door. */
  door: string | null | undefined
  /** The booking's first number, which is the customer's unless they gave another. */
  first: string | null | undefined
  /** The booking's second number. For another person it is often the patient's own. */
  second: string | null | undefined
  /** True if the customer is the first patient. */
  isForCustomer: boolean
}

/** Numbers in the order in which the collector calls them, each once. */
export function phonesToCall({ door, first, second, isForCustomer }: Phones): string[] {
  const ofBooking = isForCustomer ? [first, second] : [second, first]
  return [...new Set([door, ...ofBooking])].flatMap(phone => phone || [])
}
