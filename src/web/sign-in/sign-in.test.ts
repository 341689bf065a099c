import { afterEach, expect, test, vi } from 'vitest'
import { startStores } from '#web/platform/stores.ts'
import { stubWindow } from '#web/platform/test-window.ts'
import * as signIn from './sign-in.ts'

/** The form's actions with fresh storage, their calls answered by `answer`. */
async function openTab(answer: () => Promise<Response>) {
  stubWindow()
  vi.stubGlobal('fetch', vi.fn(answer))
  startStores()
  return signIn
}

const refused = (code: string, message: string) => async () =>
  Response.json({ success: false, message, error: message, code }, { status: 400 })
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => vi.unstubAllGlobals())

test('says that Google’s sign-in failed without an answer, and the shop’s own reason with one', async () => {
  const silent = await openTab(noAnswer)
  expect(await silent.logInWithGoogle('t')).toEqual({ message: 'Google authentication failed' })
  const refusing = await openTab(refused('GOOGLE_FAILED', 'Google does not know you.'))
  expect(await refusing.logInWithGoogle('t')).toEqual({ message: 'Google does not know you.' })
})

test('knows an unknown account and a wrong field by the code, not by its words', async () => {
  const tab = await openTab(refused('ACCOUNT_NOT_FOUND', 'Nobody.'))
  expect(await tab.logInWithPassword('9876543210', 'x')).toEqual({
    message: 'No account found with this phone number.',
    isUnknownAccount: true,
    field: 'phone',
  })
  const refusing = await openTab(refused('OTP_WRONG', 'Invalid OTP. Please try again.'))
  expect(await refusing.logInWithCode('9876543210', '0000')).toEqual({
    message: 'Invalid OTP. Please try again.',
    field: 'otp',
  })
})
