/** In rupees, with any specialist; a doctor may have another fee. In a file of its own: order pages need no specialists. */
export const CONSULTATION_PRICE = 499
