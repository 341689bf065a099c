import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'

const MAX_BYTES = 20 * 1024 * 1024

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, outbox: Outbox) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw refusal(552, 'Message is too large')
  const { default: PostalMime } = await import('postal-mime')
  const { subject, text = '', attachments } = await PostalMime.parse(Buffer.concat(chunks))
  const plain = text.trimEnd()
  if (!subject) throw refusal(554, 'A message needs a subject')
  if (!plain) throw refusal(554, 'A message needs a plain text')
  const names = attachments.map(({ filename }) => filename ?? 'unnamed')
  const files = names.length > 0 ? { attachments: names } : {}
  for (const { address } of session.envelope.rcptTo) {
    outbox.add({ channel: 'email', to: address, subject, text: plain, ...files })
  }
}

interface MailOptions {
  outbox: Outbox
  faults: Faults<'send'>
}

/** The server of the protocol; it opens no port of its own. */
async function openProtocol(options: MailOptions): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server')
  const protocol = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    closeTimeout: 1_000,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const fault = options.faults.take('send')
      const work = async () => {
        if (fault?.delayMs) await wait(fault.delayMs)
        if (fault?.status) {
          stream.resume()
          await once(stream, 'end')
          throw refusal(fault.status, 'Injected fault')
        }
        await receive(stream, session, options.outbox)
      }
      if (fault?.drop) {
        stream.resume()
        return
      }
      work().then(() => callback(null), callback)
    },
  })
  // A client that disconnects in the middle of a message must not end the server.
  protocol.on('error', error => console.warn(`mail simulator: ${error.message}`))
  return protocol
}

/**
 * An SMTP server on a free port of the loopback address that delivers into the outbox. A queued fault answers with its
 * SMTP `status` (such as 451 or 550), delays by `delayMs`, or never answers (`drop`).
 */
export function createMailServer(options: MailOptions) {
  // Loaded for the first email, because it takes as much memory as all other handlers together.
  let protocol: Promise<SMTPServer> | undefined
  const listener = createServer(async socket => {
    // A client that disconnects meanwhile must not end the demo.
    socket.on('error', () => {})
    protocol ??= openProtocol(options)
    const { server } = await protocol
    server.emit('connection', socket)
  })

  return {
    /** Resolves to the URL, `smtp://127.0.0.1:port`. */
    async start(): Promise<string> {
      await once(listener.listen(0, '127.0.0.1'), 'listening')
      const address = listener.address()
      if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
      return `smtp://127.0.0.1:${address.port}`
    },
    async stop(): Promise<void> {
      listener.close()
      const opened = await protocol
      for (const connection of opened?.connections ?? []) connection.close()
    },
  }
}
