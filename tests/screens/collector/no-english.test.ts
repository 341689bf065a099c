import { test } from 'vitest'
import { collectorsPhone } from '../support/collector.ts'
import { expect } from '../support/expect.ts'
import { screens } from '../support/screens.ts'

/** The collectors' app in Hindi, screen by screen: no word of English is left but data. */

const { page } = await screens()
const { imran, asPerson, openApp, backOnline, wholeVisit, send, goTo } = await collectorsPhone({
  page,
})

/** Names, numbers and addresses of the tests, what is printed on tubes and shown by payers' phones. */
const DATA =
  /Asha Rao|Test Labs|jaanch@bank|ORD-[0-9A-Z-]+|\((EDTA|UTR)\)|(14 Hill Road, )?Bandra West(, Mumbai 400050)?|NOT-A-CODE/g

const SAID = ['aria-label', 'alt', 'title', 'placeholder']

/** Latin words that the app shows or has read out, outside of what it marks as English. */
function english(): string[] {
  const parts = [...document.querySelectorAll('.col *')].filter(part => !part.closest('[lang=en]'))
  const texts = parts.flatMap(part => [
    ...[...part.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent),
    ...SAID.map(name => part.getAttribute(name)),
  ])
  return texts.flatMap(text => text?.replaceAll(DATA, '').match(/[a-z]{2,}/gi) ?? [])
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Once these words are there. */
async function expectHindi(words: string | RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible()
  expect(english(), String(words)).toEqual([])
}

const closeSheet = () => page.getByRole('dialog').getByRole('button', { name: 'बंद करें' }).click()

async function openInHindi() {
  const visit = await openApp()
  await button('हिंदी').click()
  return visit
}

test('the screens of the day and of the door are all in Hindi', async () => {
  const { code } = await openInHindi()
  await expectHindi('मैं निकल गया/गई')
  expect(document.querySelector('article [role=img]')?.getAttribute('aria-label')).toBe(
    'ईडीटीए (EDTA), बैंगनी ढक्कन',
  )
  await button('मैं निकल गया/गई').click()
  await button('मैं दरवाज़े पर हूँ').click()
  await expectHindi('दरवाज़े का कोड')
  await page.getByLabel('चार अंक').fill(code === '0000' ? '1111' : '0000')
  await button('जाँचें').click()
  await expectHindi(/^कोड ग़लत है/)
  await button('कोड नहीं: कारण बताएँ').click()
  await expectHindi('उनके पास फ़ोन नहीं है')
  await page.getByLabel('उनके पास फ़ोन नहीं है').click()
  await page.getByRole('dialog').getByRole('button', { name: 'कारण दर्ज करके आगे बढ़ें' }).click()
  await expectHindi('दरवाज़े का कोड नहीं, कारण दर्ज')
  await button('उन्होंने सही बताया').click()
  await expectHindi('नाम और उम्र सही')
  await button('ईडीटीए (EDTA), बैंगनी ढक्कन स्कैन करें').click()
  await expectHindi('ट्यूब पर लिखा कोड')
  await page.getByLabel('ट्यूब पर लिखा कोड').fill('NOT-A-CODE')
  await button('लगाएँ').click()
  await expectHindi(/ट्यूब का कोड नहीं है/)
  await closeSheet()
  await page.getByLabel('यूपीआई').click()
  await button('रेफ़रेंस नंबर लिखें').click()
  await expectHindi('उनके फ़ोन पर दिखता रेफ़रेंस नंबर')
  await button('नहीं ले पाए').click()
  await expectHindi('किसी ने दरवाज़ा नहीं खोला')
})

test('the screens after the visits, of the handover and of signing out are all in Hindi', async () => {
  const visit = await openInHindi()
  await goTo('09:30')
  page.asUsual()
  asPerson(imran)
  await send(imran, wholeVisit(visit))
  await page.goto('/collector')
  await expectHindi('सब विज़िट पूरी हो गईं।')
  await page.goto(`/collector?visit=${visit.id}`)
  await expectHindi(/^सैंपल लिया/)
  await page.goto('/collector?hand-over')
  await expectHindi(/^₹249 सौंपें$/)
  await page.goto('/collector')
  await button('साइन आउट').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectHindi('साइन आउट')
})

test('the screens without a signal and after a session has ended are all in Hindi', async () => {
  await openInHindi()
  page.cut(/^\/api\/collector\//)
  await button('मैं निकल गया/गई').click()
  await expectHindi('1 अभी नहीं भेजा गया।')
  await imran.api.signOutStaff()
  page.asUsual()
  asPerson(imran)
  backOnline()
  await expectHindi('क्या रखा है')
})
