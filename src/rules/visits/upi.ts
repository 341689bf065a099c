/** Twelve digits, as a payer's phone shows the reference (UTR) of a UPI payment. */
export const UPI_TRANSACTION = /^\d{12}$/
