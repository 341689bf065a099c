/** The reference (UTR) that a payer's phone shows. */
export const UPI_TRANSACTION = /^\d{12}$/
