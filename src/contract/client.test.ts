import { expect, test, vi } from 'vitest'
import { CallError } from './client.ts'

test('a failed call is known as one, whichever copy of the program made the error', async () => {
  vi.resetModules()
  const { CallError: OtherCallError } = await import('./client.ts')
  expect(OtherCallError).not.toBe(CallError)
  expect(new OtherCallError(404, 'NOT_FOUND', 'No such test')).toBeInstanceOf(CallError)
})

test.each([new Error('x'), new DOMException('x', 'AbortError'), { name: 'CallError' }, null, undefined])(
  '%o is no failed call',
  other => expect(other instanceof CallError).toBe(false),
)
