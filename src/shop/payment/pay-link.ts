import { isRecord, KEYS, readJson, writeJson } from '#kit/storage.ts'
import { links } from '#shop/frame/links.ts'
import { asText } from '#shop/frame/stored-values.ts'

/** The payment link that this tab pays by. Stored for this tab only, because it replaces a login. */

export interface PayLinkQuery {
  expires: string
  signature: string
}

/** Stores by which link a payment was started, before the redirect to the provider. */
export function rememberPayLink(merchantOrderId: string, query: PayLinkQuery): void {
  writeJson(KEYS.payLink, { merchantOrderId, ...query }, 'session')
}

/** The path of the link by which this tab has started a payment; undefined for one started in another way. */
export function findPayLink(merchantOrderId: string, orderId: string): string | undefined {
  const stored = readJson(KEYS.payLink, 'session')
  if (!isRecord(stored) || stored.merchantOrderId !== merchantOrderId) return undefined
  const expires = asText(stored.expires)
  const signature = asText(stored.signature)
  return expires && signature ? links.payByLink(orderId, { expires, signature }) : undefined
}
