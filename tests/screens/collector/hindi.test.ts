import { test } from 'vitest'
import { collectorsPhone } from '../support/collector.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The collectors' app in Hindi: what the server says comes by its key, never in English. */

const { page } = await screens()
const phone = await collectorsPhone({ page })
const { imran, sana, asPerson, openApp, assign, goTo, event, send } = phone

const button = (name: string | RegExp) => page.getByRole('button', { name })

async function openInHindi() {
  const visit = await openApp()
  await button('हिंदी').click()
  await expect(button('मैं निकल गया/गई')).toBeVisible()
  return visit
}

test('conflicts at the desk and refused events are in Hindi, also after the app is opened again', async () => {
  const { id } = await openInHindi()
  await assign(id, sana, true)
  await goTo('09:10')
  page.asUsual()
  asPerson(imran)
  await send(imran, [event(id, 'collected', '09:08')])
  await page.goto('/collector')
  await expect(page.getByText('तब तक इस विज़िट पर Sana Qureshi को भेज दिया गया था।')).toBeVisible()
  await expect(page.getByText(/was assigned to/)).toHaveCount(0)
})

test.each([
  [{ key: 'nothingToHandOver', values: {} }, 'सौंपने के लिए कुछ नहीं है।'],
  [{ key: 'ofTomorrow', values: {} }, 'हमारी तरफ़ कुछ गड़बड़ हुई। फिर कोशिश करें।'],
  [undefined, 'हमारी तरफ़ कुछ गड़बड़ हुई। फिर कोशिश करें।'],
])('a refusal of the server is shown in Hindi by its key (%o)', async (said, words) => {
  await openInHindi()
  page.answer(/^\/api\/desk\/cash\/own$/, {
    success: true,
    owed: 0,
    centres: [],
    held: { amount: 249, receipts: 1, since: null, handover: null },
  })
  const refused = { success: false, code: 'NOT_FOUND', message: 'There is nothing to hand over.', said }
  page.answer(/hand-over$/, refused, { status: 404 })
  await page.goto('/collector?hand-over')
  await button(/^₹249 सौंपें$/).click()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText(refused.message)).toHaveCount(0)
})

test('a passkey that the phone or the server refuses is reported in Hindi', async () => {
  await openInHindi()
  await imran.api.signOutStaff()
  await page.goto('/collector')
  await button('पासकी से साइन इन करें').click()
  await expect(page.getByText('यह ब्राउज़र पासकी नहीं जानता। नया ब्राउज़र लें।')).toBeVisible()
  const message = 'That did not work. Please try again, or ask for a new link.'
  const said = { key: 'passkeyRefused', values: {} }
  page.answer(
    /^\/api\/staff\/sign-in/,
    { success: false, code: 'PASSKEY_REFUSED', message, said },
    { status: 403 },
  )
  await button('पासकी से साइन इन करें').click()
  await expect(page.getByText('यह नहीं हुआ। फिर कोशिश करें, या नया लिंक माँगें।')).toBeVisible()
})

test('a photograph is shown until it is sent, and a refused one shows the reason', async () => {
  const { id } = await openInHindi()
  const { storeWaitingPhoto } = await import('#collector/data/stored.ts')
  page.cut(/^\/api\/collector\/photos/)
  await send(imran, [event(id, 'failed', '09:04', { reason: 'nobody-home' })])
  const at = new Date().toISOString()
  await storeWaitingPhoto({
    id: crypto.randomUUID(),
    staffId: imran.id,
    orderId: id,
    at,
    jpeg: btoa('no picture'),
  })
  await page.goto(`/collector?visit=${id}`)
  await expect(page.getByText('नहीं ले पाए')).toBeVisible()
  await expect(page.locator('li img')).toBeVisible()
  await expect(page.getByText('1 अभी नहीं भेजा गया।')).toBeVisible()
  page.asUsual()
  asPerson(imran)
  phone.backOnline()
  await expect(page.locator('li img')).toHaveCount(0)
  await page.goto('/collector')
  await expect(page.getByText('यह फ़ोटो नहीं है। दूसरी फ़ोटो चुनें।')).toBeVisible()
  await button('मैंने देख लिया').click()
  await expect(page.getByText('यह फ़ोटो नहीं है। दूसरी फ़ोटो चुनें।')).toHaveCount(0)
})
