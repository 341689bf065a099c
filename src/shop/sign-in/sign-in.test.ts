import { afterEach, expect, test, vi } from 'vitest'
import { startStores } from '#shop/frame/stores.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
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

// P1-186
test('a failed sign-in with Google shows the shop’s own reason if there is one', async () => {
  const silent = await openTab(noAnswer)
  expect(await silent.logInWithGoogle('t')).toEqual({ message: 'Google authentication failed' })
  const refusing = await openTab(refused('GOOGLE_FAILED', 'Google does not know you.'))
  expect(await refusing.logInWithGoogle('t')).toEqual({ message: 'Google does not know you.' })
})

test('an unknown account and a wrong field are recognised by the error code, not by the sentence', async () => {
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

test('a customer over the limit of account checks continues with the password or the code', async () => {
  const calls: string[] = []
  stubWindow()
  const answer = async (path: unknown) => {
    calls.push(String(path).replace(/.*\/api\//, ''))
    const busy = { success: false, message: 'Later.', error: 'Later.', code: 'TOO_MANY' }
    if (String(path).includes('check-customer')) return Response.json(busy, { status: 429 })
    return Response.json({ success: true, message: 'OTP sent successfully!', digits: 6 })
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  startStores()
  expect(await signIn.sendLoginCode('9876543210')).toMatchObject({ digits: 6 })
  expect(calls).toEqual(['auth/check-customer', 'otp/send-otp'])
})
