import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * An HTTP connection for the load. It shares the processors with what it measures, and the client of node:http costs
 * several times as much.
 */

interface Answer {
  status: number
  text: string
}

/**
 * The response in what has been received; undefined if more is to come. Relies on the content-length of the shop's
 * JSON.
 */
function answerIn(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n') + 4
  if (end < 4) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${head}`)
  if (received.length < end + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), text: received.toString('utf8', end) }
}

/** Connects to a shop on this machine. One request at a time; `send` fails when the connection does. */
export async function openConnection(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting = Promise.withResolvers<Answer>()
  socket.on('data', chunk => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    try {
      const answer = answerIn(received)
      if (!answer) return
      received = Buffer.alloc(0)
      waiting.resolve(answer)
    } catch (error) {
      waiting.reject(error)
    }
  })
  // Errors reach `once` below, and the callers that wait.
  socket.on('error', error => waiting.reject(error))
  socket.on('close', () => waiting.reject(new Error('the shop closed the connection')))
  await once(socket, 'connect')
  return {
    send(method: 'POST' | 'PUT', path: string, token: string, body: unknown): Promise<Answer> {
      if (socket.destroyed) return Promise.reject(new Error('the shop closed the connection'))
      waiting = Promise.withResolvers()
      const text = JSON.stringify(body)
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      )
      return waiting.promise
    },
    end: () => socket.destroy(),
  }
}
