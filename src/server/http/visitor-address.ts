import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Unwraps an IPv4 address that a dual-stack socket shows as ::ffff:a.b.c.d. */
const unwrapIpv4 = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/** Some proxies write the port too: 192.0.2.1:4711 and [2001:db8::1]:4711. */
const withoutPort = (entry: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry

/** Each entry is an address or a network (10.0.0.0/8). */
function listOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** X-Forwarded-For is trusted only from our proxies: from its last entry to the left, while the entry is one of them. */
export function addressReader(proxies: readonly string[]) {
  const isOurs = listOf(proxies)
  return ({ raw, env }: { raw: Request; env: unknown }): string => {
    const socket = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
    if (!socket) return 'in-process'
    let believed = unwrapIpv4(socket)
    const entries = raw.headers.get('x-forwarded-for')?.split(',') ?? []
    while (isOurs(believed)) {
      const entry = unwrapIpv4(withoutPort(entries.pop()?.trim() ?? ''))
      if (isIP(entry) === 0) break
      believed = entry
    }
    return believed
  }
}
