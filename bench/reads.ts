import autocannon from 'autocannon'
import type { BareAnswer } from './bare-server.ts'
import { endProgram, runTask, startProgram } from './child.ts'
import { type Compared, compare, type Side } from './rounds.ts'

/** Public reads, compared with a bare server that sends the same bytes. */

const TARGETS = [
  { what: 'home page (HTML, brotli)', path: '/' },
  { what: 'package list (JSON)', path: '/api/packages?limit=10' },
  { what: 'one lab test (JSON)', path: '/api/labtests/CBC' },
  { what: 'search "sugar" (JSON)', path: '/api/labtests?search=sugar' },
] as const

const CONNECTIONS = 32
const SECONDS = 2
const ROUNDS = 5
/** Browsers' header. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
/** Node sets these by itself. */
const OF_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Reads a response with its bytes on the wire. */
async function capture(url: string, path: string): Promise<BareAnswer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url + path, { headers: HEADERS }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        const headers = Object.entries(response.headers).filter(([name]) => !OF_NODE.includes(name))
        const body = Buffer.concat(chunks)
        resolve({
          path,
          headers: {
            ...(Object.fromEntries(headers) as Record<string, string>),
            'content-length': `${body.length}`,
          },
          body,
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

async function load(url: string, seconds: number): Promise<Side> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    workers: 1,
    headers: HEADERS,
  })
  const bad = result.errors + result.timeouts + result.non2xx
  if (bad > 0) throw new Error(`${bad} requests of ${url} failed`)
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 }
}

export async function compareReads(url: string): Promise<Compared[]> {
  const answers = await Promise.all(TARGETS.map(({ path }) => capture(url, path)))
  const bare = startProgram('./bare-server.ts')
  try {
    const { port } = await runTask<{ port: number }>(bare, answers)
    const bareUrl = `http://127.0.0.1:${port}`
    const compared: Compared[] = []
    for (const { what, path } of TARGETS) {
      // Warm-up, so that both sides are compiled.
      for (const side of [url, bareUrl]) await load(side + path, 1)
      compared.push(
        await compare(what, ROUNDS, {
          shop: () => load(url + path, SECONDS),
          bare: () => load(bareUrl + path, SECONDS),
        }),
      )
    }
    return compared
  } finally {
    await endProgram(bare)
  }
}

const MILLION = 1_000_000
const MAX_SECONDS = 240

/** Sends a million requests, targets in rotation, for at most four minutes. Returns the number of responses. */
export async function sendMillion(url: string): Promise<number> {
  const began = performance.now()
  let sent = 0
  while (sent < MILLION && performance.now() - began < MAX_SECONDS * 1000) {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      amount: Math.min(100_000, MILLION - sent),
      workers: 1,
      headers: HEADERS,
      requests: TARGETS.map(({ path }) => ({ path, headers: HEADERS })),
    })
    sent += result.requests.total
  }
  return sent
}
