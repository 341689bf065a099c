import { test } from 'vitest'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** Codes of an authenticator app: typed to sign in, to open the lock, and to begin. */

const { page } = await screens()

const ME = /^\/api\/staff\/me/
const sent = (call: RegExp) => JSON.parse(String(page.sent(call).at(-1)?.init?.body)) as object
const refused = (code: string, message: string) => ({ success: false, code, message })

test('a refused name and code show the reason beside the form', async () => {
  page.answer(ME, refused('UNAUTHENTICATED', 'Please sign in.'), { status: 401 })
  page.answer(/^\/api\/staff\/sign-in\/code/, refused('PASSKEY_REFUSED', 'That did not work.'), {
    status: 403,
  })
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use a code from your app' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer')
  await page.getByLabel('Six-digit code').fill('045231')
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await expect(page.getByText('That did not work.')).toBeVisible()
  expect(sent(/^\/api\/staff\/sign-in\/code/)).toEqual({
    name: 'Meera Iyer',
    code: '045231',
  })
})

test('a locked desk is opened by a code', async () => {
  page.answer(ME, refused('SESSION_LOCKED', 'The desk is locked.'), { status: 423 })
  page.answer(/^\/api\/staff\/unlock/, { success: true })
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use a code from your app' }).click()
  await page.getByLabel('Six-digit code').fill('045231')
  await page.getByRole('button', { name: 'Unlock with a code' }).click()
  await expect.poll(() => sent(/^\/api\/staff\/unlock/)).toEqual({ code: '045231' })
})

test('a link shows the app’s key as text and picture, accepts the first code, and then shows the recovery codes', async () => {
  page.answer(/^\/api\/staff\/codes\/options/, {
    success: true,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Jaanch:Meera?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Jaanch',
  })
  page.answer(/^\/api\/staff\/codes$/, { success: true, recoveryCodes: ['7K3M-Q9T4'], endedKeys: 0 })
  page.answer(ME, refused('UNAUTHENTICATED', 'Please sign in.'), { status: 401 })
  page.answer(/^\/api\/staff\/recovery/, { success: true, invite: 'link' })
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Lost your device? Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('7K3M')
  await page.getByRole('button', { name: 'Use the code' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await expect(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByLabel('Six-digit code').fill('287082')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByText('7K3M-Q9T4')).toBeVisible()
  expect(sent(/^\/api\/staff\/codes$/)).toEqual({ invite: 'link', code: '287082' })
})
