/** Where webhooks go, and the headers that prove who sends them. */
export type Target = {
  url: string
  headersOf(body: string): Record<string, string>
}

export type WebhookSender = {
  /** Resolves after the first attempt: true if it was answered with 2xx. Retries go on in the background. */
  send(body: object): Promise<boolean>
  stop(): void
}

async function post(target: Target, body: string): Promise<boolean> {
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...target.headersOf(body) },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch (error) {
    // The shop is down or slow: the caller retries, as the real services do.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return false
    throw error
  }
}

/** Sends webhooks; retries after each of the given delays until one is answered with 2xx. */
export function createWebhookSender(
  target: Target | undefined,
  retryDelaysMs = [1_000, 5_000, 15_000],
): WebhookSender {
  const waiting = new Set<NodeJS.Timeout>()
  let stopped = false

  async function attempt(body: string, delays: number[]): Promise<boolean> {
    if (!target) return false
    const delivered = await post(target, body)
    const [delay, ...later] = delays
    if (!delivered && !stopped && delay !== undefined) {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void attempt(body, later)
      }, delay)
      timer.unref()
      waiting.add(timer)
    }
    return delivered
  }

  return {
    send: body => attempt(JSON.stringify(body), retryDelaysMs),
    stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
