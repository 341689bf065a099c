import { useMemo } from 'react'
import { type LoadProblem, useLoaded } from '#kit/desk/use-call.ts'
import type { CallOptions } from '#wire/client.ts'

export interface CallResponse<T> {
  value: T | undefined
  problem: LoadProblem | undefined
  isLoading: boolean
}

/** The response to the current input, compared by value. Empty without an input, and until the response arrives. */
export function useResponse<I, T>(
  call: (input: I, options?: CallOptions) => Promise<T>,
  input: I | undefined,
): CallResponse<T> {
  const key = input === undefined ? undefined : JSON.stringify(input)
  const load = useMemo(() => {
    // Kept when the session is unlocked, because a new response would fill in the forms again.
    let response: T | undefined
    return async (signal?: AbortSignal): Promise<T | undefined> => {
      if (key !== undefined) response ??= await call(JSON.parse(key) as I, { signal })
      return response
    }
  }, [call, key])
  const { value, problem } = useLoaded(load)
  return { value, problem, isLoading: key !== undefined && !value && !problem }
}
