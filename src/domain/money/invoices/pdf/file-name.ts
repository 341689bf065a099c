/** 'invoice-BS-2627-000123.pdf': slashes would be folders. */
export const invoiceFileName = (number: string): string => `invoice-${number.replaceAll('/', '-')}.pdf`
