import { setTimeout as sleep } from 'node:timers/promises'

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
