import { afterAll, afterEach } from 'vitest'

interface Sent {
  path: string
  init?: RequestInit
}

type Answer = (path: string, init?: RequestInit) => Response | Promise<Response | undefined> | undefined

/**
 * Intercepts the pages' calls: they go to the shop in process, unless a test sets another response. Calls to other
 * hosts are not intercepted.
 */
export function arrangedCalls(shop: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  const real = globalThis.fetch
  let arranged: { call: RegExp; answer: Answer; times: number }[] = []
  let sent: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (!path.startsWith('/')) return real(input, init)
    sent.push({ path, init })
    const fits = arranged.find(({ call, times }) => times > 0 && call.test(path))
    if (fits) fits.times -= 1
    return (await fits?.answer(path, init)) ?? shop(path, init)
  }
  const asUsual = () => {
    arranged = []
  }
  afterEach(() => {
    asUsual()
    sent = []
  })
  afterAll(() => {
    globalThis.fetch = real
  })
  /** The newest first. */
  function arrange(call: RegExp, answer: Answer, times = Number.POSITIVE_INFINITY) {
    arranged = [{ call, answer, times }, ...arranged]
  }

  return {
    /** The test's calls so far. */
    sent: (call: RegExp) => sent.filter(({ path }) => call.test(path)),
    /** The shop handles the call, but the page gets no response. */
    loseAnswer: (call: RegExp) =>
      arrange(
        call,
        async () => {
          const asked = sent.at(-1)
          if (asked) await shop(asked.path, asked.init)
          throw new TypeError('Failed to fetch')
        },
        1,
      ),
    /** Removes all interceptions. */
    asUsual,
    /** Sets the response of these calls, `times` times. */
    answer: (call: RegExp, body: object, { status = 200, times }: { status?: number; times?: number } = {}) =>
      arrange(call, () => Response.json(body, { status }), times),
    /** Has these calls answered by somebody else's shop, as somebody who has signed in there. */
    answerBy: (call: RegExp, answer: Answer) => arrange(call, answer),
    /** Fails these calls, as without a network. */
    cut: (call: RegExp, times?: number) =>
      arrange(call, () => Promise.reject(new TypeError('Failed to fetch')), times),
    /** Holds these calls until `letThrough` or `cut` is called; `count` is their number. The shop answers, or `body`. */
    hold(call: RegExp, body?: object) {
      const held = { count: 0, letThrough: () => {}, cut: () => {} }
      const opened = new Promise<void>((resolve, reject) => {
        held.letThrough = resolve
        held.cut = () => reject(new TypeError('Failed to fetch'))
      })
      arrange(call, async () => {
        held.count += 1
        await opened
        return body && Response.json(body)
      })
      return held
    },
  }
}
