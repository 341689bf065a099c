export const invoiceFileName = (number: string): string => `invoice-${number.replaceAll('/', '-')}.pdf`
