import { useEffect, useState } from 'react'
import { SECOND_MS } from '#rules/durations.ts'
import { CallError, type CallOptions } from '#wire/client.ts'
import type { UpiCode } from '#wire/staff/upi-code.ts'

const EVERY_MS = 2.5 * SECOND_MS
/** Longer than a provider may take. After that the laboratory's own code is shown. */
const MAX_MS = 5 * SECOND_MS

type Call = (input: { params: { id: string } }, options?: CallOptions) => Promise<{ code: UpiCode }>

/** A code is being opened, or can be paid. */
const isWaiting = (code: UpiCode | undefined): boolean =>
  code === undefined || code.state === 'opening' || code.state === 'open'

/**
 * A provider's UPI code over what is due at an order's visit; undefined until the first response. Asks whether it is paid
 * while it is shown. Without signal or a provider its state is `none`. `calls` must not change.
 */
export function useUpiCode(id: string, calls: { show: Call; read: Call }) {
  const [code, setCode] = useState<UpiCode>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): each try asks for a new code
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: UpiCode | undefined
    const ask = async (call: Call) => {
      try {
        shown = (await call({ params: { id } }, { signal: ending.signal, maxMs: MAX_MS })).code
      } catch (error) {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        // A code that is shown can still be paid.
        shown ??= { state: 'none', amount: 0, link: null, endsAt: null, paidAt: null }
      }
      if (ending.signal.aborted) return
      setCode(shown)
      if (isWaiting(shown)) timer = setTimeout(() => void ask(calls.read), EVERY_MS)
    }
    void ask(calls.show)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [id, calls, tries])
  const again = () => {
    setCode(undefined)
    setTries(count => count + 1)
  }
  return { code, again }
}
