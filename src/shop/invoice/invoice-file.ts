import { fetchAsCustomer } from '#shop/frame/api.ts'
import { noAnswer } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError, readAnswer } from '#wire/client.ts'

/** Downloads the PDF of an invoice. A plain link would not do, because the request needs the token. */

/** Fetches the PDF of an order's invoice. Throws CallError. */
export async function fetchInvoiceFile(orderId: string): Promise<Blob> {
  const response = await fetchAsCustomer(`/api/invoices/${encodeURIComponent(orderId)}/download`).catch(
    (cause: unknown) => {
      throw new CallError(0, 'NO_ANSWER', say(noAnswer), {}, { cause })
    },
  )
  if (!response.ok) await readAnswer(response)
  return response.blob()
}
