import type { Transporter } from 'nodemailer'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { EmailMessage, EmailSender } from '#domain/ports/services.ts'
import { inSpan, KINDS } from '#tracing/tracing.ts'

type EmailOptions = {
  /** `smtp://` or `smtps://user:password@host:port` */
  smtpUrl: string
  /** `Jaanch <care@example.in>` */
  from: string
  /** Rejects servers without STARTTLS; `smtps:` is encrypted from the start anyway. */
  needsTls?: boolean
  timeoutMs?: number
}

/** Nodemailer's messages repeat addresses and the server's text. */
function asProviderError(error: unknown): ProviderError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const reason = [responseCode, code].filter(part => /^[A-Z0-9]{2,20}$/.test(String(part ?? ''))).join(' ')
  const permanent = typeof responseCode === 'number' && responseCode >= 500
  const neverSent = code === 'EENVELOPE' && responseCode === undefined
  if (permanent || neverSent) return new ProviderError('refused', `E-mail server: refused (${reason})`)
  return new ProviderError('unreachable', `E-mail server: not delivered (${reason || 'no reason given'})`)
}

export function createEmail({
  smtpUrl,
  from,
  needsTls = false,
  timeoutMs = 10_000,
}: EmailOptions): EmailSender {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      requireTLS: needsTls,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Content comes from the caller only: the library must not read files or URLs that it names.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  // Loaded on demand: the library takes 10 MB of memory.
  let transport: Promise<Transporter> | undefined

  return {
    /** Throws ProviderError: `refused` is final, `unreachable` may have been accepted all the same. */
    async send({ to, subject, text }: EmailMessage): Promise<void> {
      try {
        transport ??= open()
        const opened = await transport
        await inSpan('E-mail server', KINDS.call, () =>
          opened.sendMail({ from, to: { name: '', address: to }, subject, text }),
        )
      } catch (error) {
        throw asProviderError(error)
      }
    },
    async verify(): Promise<void> {
      try {
        transport ??= open()
        await (await transport).verify()
      } catch (error) {
        throw asProviderError(error)
      }
    },
    async close(): Promise<void> {
      const opened = await transport
      opened?.close()
    },
  }
}
