import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Finding } from '#domain/ports/checks.ts'
import { linkQuery } from '#domain/signatures.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { ECHO_PATH, ECHO_PURPOSE, type Echo } from '#server/api/echo.ts'
import { SHOP_VERSION } from '#server/config.ts'
import { ask, CALL_MS, type Check, fail, ok, reasonOf, skip, warn } from './check.ts'

/** Checks from outside, through SHOP_URL and what stands in front of the shop. */

const LEAST_DAYS = 14

export const address: Check = {
  name: 'address',
  title: 'Address',
  isRequired: true,
  async run({ shop: { rules }, values }) {
    const url = new URL(rules.shopUrl)
    let ready: Response
    try {
      ready = await ask(`${rules.shopUrl}/readyz`)
    } catch (error) {
      return fail(
        `${url.host} can’t be reached: ${reasonOf(error)}`,
        'Point its DNS record to this machine, open ports 80 and 443, and start the proxy.',
      )
    }
    if (ready.status !== 200)
      return fail(`${url.host} answers ${ready.status}`, 'Check the proxy, and that the shop runs.')

    const { version } = (await ready.json().catch(() => ({}))) as { version?: string }
    if (version !== SHOP_VERSION)
      return fail(
        `another program answers at ${url.host}${version ? ` (version ${version})` : ''}`,
        'Point the proxy to this shop, and restart every process after an upgrade.',
      )
    if (url.protocol === 'https:') return certificateFinding(url)
    return values.SHOP_MODE === 'demo' ? ok('by http, as a demo') : fail('by http', 'Use https.')
  },
}

async function certificateFinding({ hostname, port }: URL): Promise<Finding> {
  const days = await certificateDays(hostname, Number(port || 443))
  if (days < LEAST_DAYS)
    return warn(`the certificate ends in ${days} days`, 'Read the log of the proxy: it should renew it.')

  const insecure = port === '' ? await ask(`http://${hostname}/`).catch(() => undefined) : undefined
  const target = insecure?.headers.get('location') ?? ''
  if (insecure && !target.startsWith('https://'))
    return fail('http:// shows pages', 'Let the proxy redirect http to https.')
  return ok(`by https; the certificate is valid for ${days} days`)
}

/** Full days. The connection itself verifies the chain and the name. */
function certificateDays(host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const servername = isIP(host) ? {} : { servername: host }
  const socket = connect({ host, port, ...servername, timeout: CALL_MS }, () => {
    const { valid_to: end } = socket.getPeerCertificate()
    socket.destroy()
    resolve(Math.floor((new Date(end).getTime() - Date.now()) / DAY_MS))
  })
  socket.once('error', reject)
  socket.once('timeout', () => socket.destroy(new Error('timeout')))
  return promise
}

/** Of a network for examples (RFC 5737), which no visitor has. */
const inventedAddress = (): string => `203.0.113.${randomInt(1, 255)}`

export const proxy: Check = {
  name: 'proxy',
  title: 'Proxy',
  isRequired: true,
  async run({ shop: { rules, now }, values }) {
    const expiresAt = new Date(now().getTime() + MINUTE_MS)
    const { expires, signature } = linkQuery(rules.secret, ECHO_PURPOSE, '', expiresAt)
    const query = new URLSearchParams({ expires, signature })
    const invented = inventedAddress()
    let response: Response
    try {
      const headers = { 'x-forwarded-for': invented }
      response = await ask(`${rules.shopUrl}${ECHO_PATH}?${query}`, { headers })
    } catch (error) {
      return fail(`the shop can’t be reached: ${reasonOf(error)}`, 'See the row Address.')
    }
    if (response.status !== 200)
      return fail(
        `the shop’s own call is refused (${response.status})`,
        'Give all processes the same SHOP_SECRET, and let the proxy pass queries on.',
      )
    const isTrusting = values.TRUST_PROXY !== undefined && values.TRUST_PROXY !== 'none'
    return proxyFinding((await response.json()) as Echo, invented, isTrusting)
  },
}

/** `invented` was sent as the visitor's address, which no proxy may pass on as its last entry. */
export function proxyFinding({ address, forwarded, protocol }: Echo, invented: string, isTrusting: boolean) {
  if (address === invented)
    return fail(
      'visitors can choose their own address, and so avoid limits',
      'Name only your own proxies in TRUST_PROXY, and let the proxy replace X-Forwarded-For.',
    )
  const isProxied = forwarded.at(-1) !== invented
  if (isProxied && forwarded.at(-1) !== address)
    return fail(
      'all visitors look like the proxy, and so share one limit',
      'Name the proxy’s address in TRUST_PROXY.',
    )
  if (!isProxied && isTrusting)
    return fail(
      'no proxy adds the visitor’s address, although TRUST_PROXY names one',
      'Let the proxy send X-Forwarded-For, or set TRUST_PROXY=none.',
    )
  if (isProxied && protocol !== 'https')
    return warn('the proxy does not send X-Forwarded-Proto', 'Let the proxy send X-Forwarded-Proto.')
  return ok(isProxied ? 'visitors’ addresses arrive through the proxy' : 'no proxy in front')
}

export const metrics: Check = {
  name: 'metrics',
  title: 'Metrics',
  isRequired: false,
  async run({ shop: { rules }, values }) {
    const open = await ask(`${rules.shopUrl}/metrics`).catch(() => undefined)
    if (open?.status === 200 && values.SHOP_MODE === 'live')
      return fail('anyone can read the metrics', 'Let the proxy answer /metrics with 404.')
    return values.METRICS_TOKEN
      ? ok('closed to strangers')
      : skip('not used', 'Set METRICS_TOKEN, and let Prometheus read the metrics of each process.')
  },
}
