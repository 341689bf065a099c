import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { expect } from './expect.ts'
import { openPhoneStorage } from './indexed-db.ts'
import type { screens } from './screens.ts'

/**
 * A collector's phone: the app with its storage, on a shop whose day it is. The shop's day is another than the process's:
 * this phone's clock is wrong throughout, by days.
 */
export async function collectorsPhone({ page }: Pick<Awaited<ReturnType<typeof screens>>, 'page'>) {
  const storage = openPhoneStorage()
  const day = await collectorsDay()
  const { whole, imran } = day
  const origin = new URL(whole.shop.rules.shopUrl).origin
  type Person = typeof imran

  /** The phone's calls come from somebody's session. */
  const asPerson = (person: Person) =>
    page.answerBy(/^\/api\/(collector|staff|desk)\//, async (path, init) => {
      const headers = { ...(init?.headers as Record<string, string>), origin, cookie: person.cookie() }
      return whole.app.request(path, { ...init, headers })
    })
  return {
    ...day,
    storage,
    asPerson,
    /** A new phone with one visit at nine, as it is opened at five past. */
    async openApp() {
      const visit = await day.visitOf(imran)
      await day.goTo('09:05')
      asPerson(imran)
      await page.goto('/collector')
      await expect(page.getByRole('button', { name: 'I am on my way' })).toBeVisible()
      return visit
    },
    /** The network is there again, as the browser tells. */
    backOnline: () => page.setOnline(true),
  }
}
