/**
 * What becomes of cash that a phone told of beyond what the visit was to bring: it went back to the customer, it stays
 * with the laboratory (whose it is nobody could find out), or it was never there, as the sum was mistyped.
 */
export const SURPLUS_CLOSINGS = ['given-back', 'kept', 'mistyped'] as const
export type SurplusClosing = (typeof SURPLUS_CLOSINGS)[number]
