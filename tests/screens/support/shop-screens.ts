import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { sessions } from '#db/schema.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Message } from '../../../simulator/outbox.ts'
import { startTestClock } from './clock.ts'
import { WITHIN } from './locator.ts'
import { screens } from './screens.ts'

/** The pages (screens.ts) on the whole shop in process. Call it once, at the top of the file. */
export async function shopScreens(options?: Parameters<typeof wholeShop>[1]) {
  startTestClock()
  const shop = await wholeShop({}, options)
  shop.setClock(new Date())
  const { page, forget, later } = await screens((path, init) => shop.app.request(path, init))

  /** A new customer, signed in in a new browser. */
  async function signedIn(name = 'Asha Rao') {
    const person = await shop.signIn(name)
    // As if just proven by a code.
    const codeAt = shop.shop.now()
    await shop.shop.db.update(sessions).set({ codeAt }).where(eq(sessions.customerId, person.customer.id))
    const { customer } = await person.api.getProfile()
    const stored = {
      authToken: person.token,
      customer: JSON.stringify(customer),
      phone: person.phone,
      otpVerified: 'true',
    }
    page.switchTo(stored)
    return { ...person, stored }
  }

  /** The code in the newest SMS to a phone, once `sent` SMS were sent. */
  async function codeFor(phone: string, sent = 1): Promise<string> {
    const toPhone = async () =>
      ((await (await fetch(`${shop.simulator.url}/dev/outbox.json`)).json()) as Message[]).filter(
        ({ to, text }) => to.endsWith(phone) && text.includes('is your OTP'),
      )
    return vi.waitFor(async () => {
      const all = await toPhone()
      if (all.length < sent) throw new Error(`No code has come to ${phone}.`)
      return /^\d{4,8}/.exec(all[0]?.text ?? '')?.[0] ?? ''
    }, WITHIN)
  }

  return { shop, page, forget, signedIn, codeFor, later }
}
