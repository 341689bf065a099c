interface Phones {
  /** Of the contact at the door. */
  door: string | null | undefined
  /** The booking's first number, which is the customer's unless they gave another. */
  first: string | null | undefined
  /** The booking's second number. For another person it is often the patient's own. */
  second: string | null | undefined
  /** True if the first patient is not the customer. */
  isForOther: boolean
}

/** Numbers in the order in which the collector calls them, each once. */
export function phonesToCall({ door, first, second, isForOther }: Phones): string[] {
  const ofBooking = isForOther ? [second, first] : [first, second]
  return [...new Set([door, ...ofBooking])].flatMap(phone => phone || [])
}
