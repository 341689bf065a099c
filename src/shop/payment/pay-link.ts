import { isRecord, KEYS, readJson, writeJson } from '#kit/storage.ts'
import { links } from '#shop/frame/links.ts'
import { asText } from '#shop/frame/stored-values.ts'

/** The payment link that this tab pays by. Stored for this tab only, because it replaces a login. */

/** Stores by which link a payment was started, before the redirect to the provider. */
export function rememberPayLink(merchantOrderId: string, token: string): void {
  writeJson(KEYS.payLink, { merchantOrderId, token }, 'session')
}

/** The path of the link by which this tab has started a payment; undefined for one started in another way. */
export function findPayLink(merchantOrderId: string): string | undefined {
  const stored = readJson(KEYS.payLink, 'session')
  if (!isRecord(stored) || stored.merchantOrderId !== merchantOrderId) return undefined
  const token = asText(stored.token)
  return token ? links.payByLink(token) : undefined
}
