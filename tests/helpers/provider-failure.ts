import { inspect } from 'node:util'
import { expect } from 'vitest'
import { ProviderError } from '#domain/ports/provider-error.ts'

/** The error of a call that must fail; asserts that nothing in it matches `secrets`. */
export async function failure(call: Promise<unknown>, secrets: RegExp): Promise<ProviderError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  const { message, stack, ...rest } = error as ProviderError
  const held = inspect({ message, ...rest, cause: (error as ProviderError).cause }, { depth: 10 })
  expect(held).not.toMatch(secrets)
  expect(stack?.split('\n')[0]).not.toMatch(secrets)
  return error as ProviderError
}
