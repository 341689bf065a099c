import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { aPdf } from '#tests/helpers/uploads.ts'
import { tokenOf } from '../../bench/customers.ts'
import type { Payer } from './payers.ts'

/** Denial-of-service and fraud attempts, all at once, from many addresses, in a process of their own. */

/** Number of each status, by attempt. */
export type Outcomes = Record<string, Record<number, number>>

export interface AbuseTask {
  url: string
  durationMs: number
  /** Customers whose invoices are requested. */
  paid: readonly Payer[]
  megabytes: number
}

export interface AbuseResult {
  outcomes: Outcomes
  /** Processor time of this process, s. */
  cpuSeconds: number
}

interface Abuse {
  /** Concurrency. */
  atOnce: number
  go(url: string): Promise<Response>
}

const fromSomewhere = () => ({ 'x-forwarded-for': `203.0.${randomInt(255)}.${randomInt(255)}` })
const aPhone = () => `9${String(randomInt(10 ** 9)).padStart(9, '0')}`

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere(), ...headers },
    body: JSON.stringify(body),
  })

/**
 * An endless chunked body. It yields to the event loop at each part, because fetch goes on reading after the connection
 * was cut.
 */
function endless(): ReadableStream<Uint8Array> {
  const part = new Uint8Array(256 * 1024).fill(32)
  return new ReadableStream({
    async pull(controller) {
      await setImmediate()
      controller.enqueue(part)
    },
  })
}

const sendSpaces = (url: string, megabytes: number, contentType: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType, ...fromSomewhere() },
    body: new Uint8Array(megabytes * 1_000_000).fill(32),
  })

function upload(url: string, megabytes: number): Promise<Response> {
  const form = new FormData()
  form.set('name', 'Asha Rao')
  form.set('mobile', aPhone())
  const bytes = aPdf({ more: `% ${' '.repeat(megabytes * 1_000_000)}` })
  form.set('file', new Blob([new Uint8Array(bytes)]), 'scan.pdf')
  return fetch(`${url}/send-email`, { method: 'POST', headers: fromSomewhere(), body: form })
}

/** All attempts; `paid` are customers whose invoices are requested. */
const abuses = (paid: readonly Payer[], megabytes: number): Record<string, Abuse> => ({
  uploads: { atOnce: 12, go: url => upload(url, megabytes) },
  'PDFs of invoices': {
    atOnce: 20,
    go(url) {
      const { number, index } = paid[randomInt(paid.length)] as Payer
      const headers = { authorization: `Bearer ${tokenOf(index)}` }
      return fetch(`${url}/api/invoices/${number}/download`, { headers })
    },
  },
  'codes for strangers': { atOnce: 8, go: url => post(`${url}/api/otp/send-otp`, { phone: aPhone() }) },
  'guessed codes': {
    atOnce: 8,
    go: url => post(`${url}/api/otp/verify-otp`, { phone: aPhone(), otp: '0000' }),
  },
  'guessed passwords': {
    atOnce: 8,
    go: url => post(`${url}/api/auth/login`, { phone: aPhone(), password: 'password-1' }),
  },
  'pages not asked for before': {
    atOnce: 8,
    go: url => fetch(`${url}/lab-tests?search=${randomUUID()}`, { headers: fromSomewhere() }),
  },
  'pages that are not there': { atOnce: 4, go: url => fetch(`${url}/${randomUUID()}`) },
  'endless bodies': {
    atOnce: 6,
    go: url =>
      fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: endless(),
        duplex: 'half',
      } as RequestInit),
  },
  'large bodies of strangers': {
    atOnce: 6,
    go: url => sendSpaces(`${url}/api/desk/catalogue/preview`, megabytes, 'application/json'),
  },
  'large forms of strangers': {
    atOnce: 6,
    go: url => sendSpaces(`${url}/api/desk/reports`, megabytes, 'multipart/form-data; boundary=x'),
  },
  'guessed payments': {
    atOnce: 8,
    go: url => fetch(`${url}/api/phonepe/status/JN${randomUUID()}`, { headers: fromSomewhere() }),
  },
  'forged webhooks': {
    atOnce: 8,
    go: url => post(`${url}/api/phonepe/webhook`, { event: 'checkout.order.completed', id: randomUUID() }),
  },
})

/** Runs all attempts concurrently until the time is over. */
async function abuse({ url, durationMs, paid, megabytes }: AbuseTask): Promise<AbuseResult> {
  const outcomes: Outcomes = {}
  const until = performance.now() + durationMs
  const keepOn = async (name: string, { go }: Abuse) => {
    while (performance.now() < until) {
      // 0 if the connection was cut, as it is for an endless body.
      const status = await go(url).then(
        answer => answer.arrayBuffer().then(() => answer.status),
        () => 0,
      )
      outcomes[name] = { ...outcomes[name], [status]: (outcomes[name]?.[status] ?? 0) + 1 }
    }
  }
  await Promise.all(
    Object.entries(abuses(paid, megabytes)).flatMap(([name, one]) =>
      Array.from({ length: one.atOnce }, () => keepOn(name, one)),
    ),
  )
  const { user, system } = process.cpuUsage()
  return { outcomes, cpuSeconds: (user + system) / 1e6 }
}

process.on('disconnect', () => process.exit())
process.on('message', task => abuse(task as AbuseTask).then(answer => process.send?.(answer)))
