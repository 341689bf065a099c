import { Secret, TOTP } from 'otpauth'

/** An authenticator app of software: what it shows at a time, or so many steps of thirty seconds later. */
export const codeAt = (secret: string, at: Date, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + later * 30_000 })
