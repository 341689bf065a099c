/** 'invoice-BS-2627-000123.pdf': the number without its slashes. */
export const invoiceFileName = (number: string): string =>
  `invoice-${number.replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '')}.pdf`
