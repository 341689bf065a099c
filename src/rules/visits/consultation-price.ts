/**
 * In rupees, with any specialist; a doctor may charge another fee. In a file of its own, because order pages do not
 * need the specialists.
 */
export const CONSULTATION_PRICE = 499
