import type { Database } from '#db/client.ts'
import type { CheckInfo, CheckInput, Finding } from '#domain/ports/checks.ts'
import type { Shop } from '#domain/shop.ts'
import type { Environment } from '#server/settings/environment.ts'
import type { ResolveTxt } from './mail-records.ts'

/** Tries one thing that the shop depends on. A sentence never holds a secret, a phone number or a response's body. */

export interface CheckDeps {
  values: Environment
  shop: Omit<Shop, 'checks'>
  database: Database
  /** The files with secrets; those of the shop if absent. */
  settingsFiles?: readonly string[]
  /** Reads TXT records; replaced in tests. */
  resolveTxt: ResolveTxt
}

export interface Check extends CheckInfo {
  run(deps: CheckDeps, input: CheckInput): Promise<Finding>
}

/** Of each call of a check. */
export const CALL_MS = 8000

export const ok = (found: string): Finding => ({ state: 'ok', found, todo: '' })
export const warn = (found: string, todo: string): Finding => ({ state: 'warn', found, todo })
export const fail = (found: string, todo: string): Finding => ({ state: 'fail', found, todo })
export const skip = (found: string, todo = ''): Finding => ({ state: 'skipped', found, todo })

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name is not known (DNS)',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is not complete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** Why a call got no response, in words and without addresses. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response'
  if (error.name === 'TimeoutError') return `no response within ${CALL_MS / 1000} seconds`
  const { code = '' } = (error.cause ?? error) as NodeJS.ErrnoException
  return REASONS[code] ?? (/^[A-Z_]{3,50}$/.test(code) ? code : 'no response')
}

/** Redirects are not followed. */
export const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(CALL_MS) })
