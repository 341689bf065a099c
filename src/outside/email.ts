import { createTransport } from 'nodemailer'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Email, EmailMessage } from '#domain/ports/services.ts'

export type EmailOptions = {
  /** `smtp://` or `smtps://user:password@host:port`. */
  smtpUrl: string
  /** The sender, e.g. `Jaanch <care@example.in>`. */
  from: string
  /** Whether a server that offers no STARTTLS is refused; `smtps:` is encrypted from the start anyway. */
  needsTls?: boolean
  timeoutMs?: number
}

/** Nodemailer's errors repeat addresses and what the server said: only codes are taken over. */
function asProviderError(error: unknown): ProviderError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const why = [responseCode, code].filter(part => /^[A-Z0-9]{2,20}$/.test(String(part ?? ''))).join(' ')
  const permanent = typeof responseCode === 'number' && responseCode >= 500
  const neverSent = code === 'EENVELOPE' && responseCode === undefined
  if (permanent || neverSent) return new ProviderError('refused', `E-mail server: refused (${why})`)
  return new ProviderError('unreachable', `E-mail server: not delivered (${why || 'no reason given'})`)
}

/** Plain-text e-mail over SMTP. */
export function createEmail({ smtpUrl, from, needsTls = false, timeoutMs = 10_000 }: EmailOptions): Email {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What a message holds comes from the caller, never from a path or an address inside it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /**
     * Hands one message to the mail server. Throws ProviderError: `refused` for good (bad address, 5xx),
     * `unreachable` for a later try (it may have been taken all the same).
     */
    async send({ to, subject, text }: EmailMessage): Promise<void> {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        throw asProviderError(error)
      }
    },
    close(): void {
      transport.close()
    },
  }
}
