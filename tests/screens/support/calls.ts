import { setImmediate as turn } from 'node:timers/promises'
import { afterAll } from 'vitest'

interface Sent {
  path: string
  init?: RequestInit
}

type Answer = (path: string, init?: RequestInit) => Response | Promise<Response | undefined> | undefined

/** Turns of the event loop within which a page reads a response and sends the calls that follow from it. */
const TURNS_TO_READ = 20

/** The desk menu's counts. */
const NOTHING_WAITS = {
  success: true,
  waiting: { requests: 0, conflicts: 0, approvals: 0, reports: 0, matching: 0, payouts: 0 },
}

/**
 * Intercepts the pages' calls: they go to the shop in process, unless a test sets another response. Calls to other
 * hosts are not intercepted. A pattern fits a path, or a method and a path: /^POST \/api\/orders$/.
 */
export function arrangedCalls(shop: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  const real = globalThis.fetch
  // The staff of these tests have no session at the shop, which would end the desk's.
  const usual = [{ call: /^\/api\/desk\/waiting/, answer: () => Response.json(NOTHING_WAITS) }]
  let arranged: { call: RegExp; answer: Answer }[] = usual
  let sent: Sent[] = []
  const running = new Set<Promise<unknown>>()
  const holds: (() => void)[] = []
  const isOf = (call: RegExp, path: string, init?: RequestInit) =>
    call.test(path) || call.test(`${init?.method ?? 'GET'} ${path}`)
  async function respond(path: string, init?: RequestInit): Promise<Response> {
    const fits = arranged.find(({ call }) => isOf(call, path, init))
    return (await fits?.answer(path, init)) ?? shop(path, init)
  }
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!path.startsWith('/')) return real(input, init)
    sent.push({ path, init })
    const response = respond(path, init)
    running.add(response)
    return response.finally(() => running.delete(response))
  }
  const asUsual = () => {
    arranged = usual
  }
  afterAll(() => {
    globalThis.fetch = real
  })
  /** Newest first. */
  function arrange(call: RegExp, answer: Answer) {
    arranged = [{ call, answer }, ...arranged]
  }

  /** Waits until the page's calls have ended, and their effects too. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < TURNS_TO_READ; quiet = running.size > 0 ? 0 : quiet + 1) {
      await Promise.allSettled(running)
      await turn()
    }
  }

  return {
    settled,
    /** The test's calls so far. */
    sent: (call: RegExp) => sent.filter(({ path, init }) => isOf(call, path, init)),
    /** The shop handles the first of these calls, but the page gets no response to it. */
    loseAnswer(call: RegExp) {
      let isLost = false
      arrange(call, async (path, init) => {
        if (isLost) return undefined
        isLost = true
        await shop(path, init)
        throw new TypeError('Failed to fetch')
      })
    },
    /** Removes all interceptions. */
    asUsual,
    /** Ends the calls of a page that is gone, so that the next test starts clean. */
    async end(): Promise<void> {
      for (const open of holds.splice(0)) open()
      await settled()
      asUsual()
      sent = []
    },
    /** Sets the response to these calls until another one is set, because the page may repeat a call at any time. */
    answer: (call: RegExp, body: object, { status = 200 }: { status?: number } = {}) =>
      arrange(call, () => Response.json(body, { status })),
    /** Has these calls answered by another shop, for a customer who has signed in there. */
    answerBy: (call: RegExp, answer: Answer) => arrange(call, answer),
    /** Fails these calls, as without a network, until another response is set. */
    cut: (call: RegExp) => arrange(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Holds these calls until `letThrough` is called; `count` is their number. The shop answers, or `body`. */
    hold(call: RegExp, body?: object) {
      const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>()
      const held = { count: 0, letThrough }
      holds.push(letThrough)
      arrange(call, async () => {
        held.count += 1
        await opened
        return body && Response.json(body)
      })
      return held
    },
  }
}
