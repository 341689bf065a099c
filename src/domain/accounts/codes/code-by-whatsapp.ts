import { eq } from 'drizzle-orm'
import { codes } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { codeExpired, codeNotByWhatsApp, manyCodesToday } from '#domain/accounts/words.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { consume } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { WHATSAPP_CODE_SECONDS } from '#rules/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { SignInCaller } from './browsers.ts'
import { areSendsUsedUp, codesOfDay, refuseWhatsAppTooSoon, usableCodes } from './code-limits.ts'
import { codeOf, hashOf, hourlyLimits, lockPhone } from './codes.ts'

const WHATSAPP_AFTER_MS = WHATSAPP_CODE_SECONDS * SECOND_MS

/**
 * Sends this browser's code by WhatsApp as well, once. It is the same code, and counts as one more for the limits of the
 * day and the hour.
 */
export async function sendCodeByWhatsApp(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'whatsapp'>,
  { phone }: { phone: string },
  { address, browser }: Pick<SignInCaller, 'address' | 'browser'>,
): Promise<void> {
  const { whatsapp, rules } = shop
  const template = rules.whatsapp?.codeTemplate
  if (!whatsapp || !template) throw new Refusal('OTP_SEND_FAILED', sentence(codeNotByWhatsApp))
  const { code, isKnown } = await claimForWhatsApp(shop, phone, browser)
  if (!isKnown) for (const limit of hourlyLimits(shop, address)) await consume(shop, shop.db, limit)
  try {
    await whatsapp.sendCode({ phone, template, code })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('OTP_SEND_FAILED', sentence(codeNotByWhatsApp), { cause: error })
  }
}

const claimForWhatsApp = (
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  phone: string,
  browser: SignInCaller['browser'],
): Promise<{ code: string; isKnown: boolean }> =>
  inTransaction(shop.db, async tx => {
    const now = shop.now()
    await lockPhone(tx, phone)
    const rows = await codesOfDay(tx, phone, now)
    const [newest] = usableCodes(rows, browser, now)
    if (!newest) throw new Error('a usable code is missing')
    const { row } = newest

    const { secret } = shop.rules
    const code = codeOf(secret, row.id, row.digits ?? shop.rules.codeLength)
    // One of the previous release has other digits.
    const isOurs = hashOf(secret, phone, code).toString('base64url') === row.codeHash
    if (!isOurs) throw new Refusal('OTP_EXPIRED', sentence(codeExpired))
    refuseWhatsAppTooSoon(row, WHATSAPP_AFTER_MS, now)
    if (areSendsUsedUp(rows, row, now)) throw new Refusal('TOO_MANY', sentence(manyCodesToday))

    await tx.update(codes).set({ whatsappAt: now }).where(eq(codes.id, row.id))
    return { code, isKnown: row.isKnownBrowser }
  })
