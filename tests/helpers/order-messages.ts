import { emailConfirmations } from '#db/schema.ts'
import { shortNumber } from '#rules/short-addresses.ts'
import type { shopPart } from './shop-part.ts'

type Part = Awaited<ReturnType<typeof shopPart>>

/** Orders to notify about, and the messages sent for them. */
export function orderMessages({ shop, simulator, signIn, addOrder }: Part) {
  return {
    /** An order whose e-mail address, if any, is confirmed. */
    async bookedOrder(change: Parameters<typeof addOrder>[1] = {}) {
      const { customer, phone } = await signIn()
      const email = change.patientEmail
      if (email) {
        const at = shop.now()
        await shop.db
          .insert(emailConfirmations)
          .values({ customerId: customer.id, email, requestedAt: at, confirmedAt: at })
      }
      return { phone, order: await addOrder(customer.id, { patientPhone: '9000000000', ...change }) }
    },
    /** Messages sent for an order to its owner, oldest first. */
    sentOf: async ({ number }: { number: string }) =>
      (await simulator.outbox()).filter(({ text }) => namesOrder(text, number)).toReversed(),
  }
}

/** True for a message about an order: an SMS has the short form of its number. */
export const namesOrder = (text: string, number: string): boolean =>
  text.includes(number) || text.includes(shortNumber(number))
