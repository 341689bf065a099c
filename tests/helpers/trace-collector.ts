import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string> }[]
  status?: { code: number }
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

/** An OTLP collector that also plays the SMS gateway, so that a test sees which headers a provider gets. */
export async function startCollector() {
  const spans: SentSpan[] = []
  const bodies: string[] = []
  const keys: (string | undefined)[] = []
  const texts: { traceparent?: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await read(request)
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v1/traces') {
      bodies.push(body)
      keys.push(request.headers.authorization)
      const { resourceSpans } = JSON.parse(body) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)))
      return response.end('{}')
    }
    const { traceparent } = request.headers
    texts.push(typeof traceparent === 'string' ? { traceparent } : {})
    response.end(JSON.stringify({ type: 'success' }))
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tracesUrl: `${url}/v1/traces`,
    spans,
    bodies,
    /** The authorization of each batch. */
    keys,
    texts,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
