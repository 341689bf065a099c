import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, indianDate } from '#rules/dates.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { tokenOf } from '../customers.ts'
import type { Side } from './side.ts'

type CallOptions = { as?: number; body?: unknown; path?: string }

/** Calls a shop; `as` is a customer. Throws the response of a refusal. */
export async function call<Answer>(
  { shop }: Side,
  name: keyof typeof shopEndpoints,
  { as, body, path }: CallOptions = {},
): Promise<Answer> {
  const endpoint = shopEndpoints[name]
  const answer = await fetch(shop.url + (path ?? endpoint.path), {
    method: endpoint.method.toUpperCase(),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${tokenOf(as)}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Phone numbers as in the filled databases. */
export const phoneOf = (customer: number): string => `6${String(customer).padStart(9, '0')}`
export const tomorrow = () => addDays(indianDate(new Date()), 1)

/** How the SMS of a code begins. */
const CODE = /^\d{4,6}(?= is your )/
const CODE_WITHIN_MS = 10_000

/** The newest code for a phone in the demo's outbox, whatever the revision's SMS says. Throws when none is sent. */
export async function codeFor(url: string, phone: string): Promise<string> {
  const began = performance.now()
  while (performance.now() - began < CODE_WITHIN_MS) {
    const answer = await fetch(`${url}/dev/outbox.json`)
    const messages = (await answer.json()) as { to: string; text: string }[]
    const found = messages.find(({ to, text }) => to.endsWith(phone) && CODE.test(text))
    if (found) return CODE.exec(found.text)?.[0] ?? ''
    await sleep(20)
  }
  throw new Error(`${url} has sent no code in ${CODE_WITHIN_MS / 1000} s`)
}
