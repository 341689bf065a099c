import { Secret, TOTP } from 'otpauth'

/** An authenticator app in software: the code that it shows at a time, or this many steps of thirty seconds later. */
export const codeAt = (secret: string, at: Date, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + later * 30_000 })
