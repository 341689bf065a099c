import { z } from '@hono/zod-openapi'

/** Passkeys in WebAuthn's own JSON (level 3: `toJSON`, `parse…FromJSON`). */

/** Bytes as WebAuthn writes them. An attestation with certificates is the longest. */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
export const keyId = base64url.max(1400)

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How the key is reached. Values of newer browsers are left out. */
const transports = z
  .array(z.string().max(40))
  .max(20)
  .transform(given => TRANSPORTS.filter(transport => given.includes(transport)))
  .openapi({ type: 'array', items: { type: 'string' } })

const shared = {
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

export const newKey = z
  .object({
    ...shared,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: transports.optional(),
    }),
  })
  .openapi('NewPasskey')
export type NewKey = z.output<typeof newKey>

export const assertion = z
  .object({
    ...shared,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  })
  .openapi('PasskeyAssertion')
export type Assertion = z.output<typeof assertion>

/**
 * Confirms one action. A call that requires it is refused without it, with STEP_UP_NEEDED and, as `confirmation`, the
 * WebAuthn options to sign; it is sent again with the signature.
 */
export const stepUp = z.object({ assertion }).optional()
export type StepUp = z.output<typeof stepUp>

/** A code of an authenticator app (RFC 6238). */
export const sixDigits = z.string().regex(/^\d{6}$/)
