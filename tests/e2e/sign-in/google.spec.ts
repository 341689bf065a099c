import { CLIENT_ID, serveGoogleKeys } from '#tests/helpers/google-keys.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'
import { type Shop, startShop } from '../support/shop.ts'

/** Signing in with Google, in a shop that has a client id. Google's own script is a stand-in that signs in at once. */

const SCRIPT = 'https://accounts.google.com/gsi/client'

const SCRIPT_THAT_SIGNS_IN = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Continue with Google as ' + this.options.client_id
    button.onclick = async () => this.options.callback({ credential: await window.tokenWith(this.options.nonce) })
    place.append(button)
  },
} } }`

let keys: Awaited<ReturnType<typeof serveGoogleKeys>>
let googleShop: Shop
test.beforeAll(async () => {
  keys = await serveGoogleKeys()
  googleShop = await startShop('google', { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CERTS_URL: keys.url })
})
test.afterAll(async () => {
  await googleShop.stop()
  await keys.close()
})

// P1-106
test('Google’s button signs in if a client id is configured, and opens the next page', async ({
  page,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  let change: object = { aud: 'another-shop' }
  await page.exposeFunction('tokenWith', (nonce: string) => keys.idToken('google-asha', { nonce, ...change }))
  await page.route(SCRIPT, route =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT_THAT_SIGNS_IN }),
  )
  const button = page.getByRole('button', { name: `Continue with Google as ${CLIENT_ID}` })
  await page.goto(`${googleShop.url}/login?with=password`)
  await button.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Google authentication failed')
  await keepPictures(page, 'accounts-google')

  change = {}
  await page.goto(`${googleShop.url}/signup`)
  await button.click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('main')).toContainText('Full NameAsha RaoPhone NumberNot provided')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha Rao' })).toBeVisible()
})

// P1-106
test('without its script or a client id, Google’s button is not shown', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  expectOnConsole(/Failed to load resource/)
  const asked: string[] = []
  await page.route(SCRIPT, route => {
    asked.push(page.url())
    return route.abort()
  })
  await page.goto(`${googleShop.url}/login?with=password`)
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await expect(login).toBeVisible()
  await expect.poll(() => asked).toEqual([`${googleShop.url}/login?with=password`])
  await expect(page.getByRole('main').getByText('or', { exact: true })).toBeHidden()
  await page.goto(`${shop.url}/login?with=password`)
  await expect(login).toBeVisible()
  await expect(page.getByRole('main').getByText('or', { exact: true })).toBeHidden()
  expect(asked).toEqual([`${googleShop.url}/login?with=password`])
})
