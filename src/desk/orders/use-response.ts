import { useMemo } from 'react'
import { useDeskSession } from '#kit/desk/session.ts'
import { useLoaded } from '#kit/desk/use-call.ts'
import { CallError, type CallOptions } from '#wire/client.ts'

export interface Response<T> {
  value?: T
  error?: string
}

/** The response to the current input, compared by value. Empty without an input, and until the response arrives. */
export function useResponse<I, T>(
  call: (input: I, options?: CallOptions) => Promise<T>,
  input: I | undefined,
): Response<T> {
  const { errorMessage } = useDeskSession()
  const key = input === undefined ? undefined : JSON.stringify(input)
  const load = useMemo(() => {
    // Kept when the session is unlocked, because a new object would fill in the forms again.
    let response: Response<T> | undefined
    return async (signal?: AbortSignal): Promise<Response<T>> => {
      if (key === undefined) return {}
      try {
        response ??= { value: await call(JSON.parse(key) as I, { signal }) }
        return response
      } catch (thrown) {
        const isOfInput =
          thrown instanceof CallError && thrown.status !== 401 && thrown.code !== 'SESSION_LOCKED'
        if (!isOfInput || signal?.aborted) throw thrown
        return { error: Object.values(thrown.fields)[0] ?? errorMessage(thrown) }
      }
    }
  }, [call, key, errorMessage])
  return useLoaded(load).value ?? {}
}
