import { randomBytes } from 'node:crypto'
import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { ask, type Check, fail, ok, reasonOf, skip, warn } from './check.ts'

/** For each provider of payments: its credentials, and its webhook through SHOP_URL. No money moves. */

/** The first provider has to work; the others are for when it doesn't. */
export const paymentChecks = (providers: readonly PaymentProvider[]): Check[] =>
  providers.flatMap((provider, index) => [
    callsOf(provider, { isRequired: index === 0 }),
    webhookOf(provider, { isRequired: index === 0 }),
    ...codesOf(provider),
  ])

/** Without UPI codes of the provider, the laboratory's own is shown at doors and counters. */
const codesOf = (provider: PaymentProvider): Check[] =>
  provider.qrProblem
    ? [
        {
          name: `${provider.id}-codes`,
          title: `UPI codes of ${provider.name}`,
          isRequired: false,
          async run() {
            try {
              const problem = await provider.qrProblem?.()
              if (!problem) return ok('the account has UPI codes')
              return skip(
                problem,
                `Ask ${provider.name} for UPI codes that confirm themselves (docs/payment.md).`,
              )
            } catch (error) {
              if (!(error instanceof ProviderError)) throw error
              return skip(error.message, `See the row Payments by ${provider.name}.`)
            }
          },
        },
      ]
    : []

interface Importance {
  isRequired: boolean
}

const callsOf = (provider: PaymentProvider, { isRequired }: Importance): Check => ({
  name: provider.id,
  title: `Payments by ${provider.name}`,
  isRequired,
  async run() {
    const todo = `Check the addresses and credentials of ${provider.name}.`
    try {
      const merchantOrderId = `CHECK${randomBytes(12).toString('hex')}`
      await provider.paymentStatus({ merchantOrderId, providerOrderId: null })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return error.kind === 'not_found' ? ok('the credentials are accepted') : fail(error.message, todo)
    }
    return fail('a payment that does not exist was found', todo)
  },
})

const webhookOf = (provider: PaymentProvider, { isRequired }: Importance): Check => ({
  name: `${provider.id}-webhook`,
  title: `Webhook of ${provider.name}`,
  isRequired,
  async run({ shop: { rules } }) {
    const url = `${rules.shopUrl}/api/${provider.id}/webhook`
    const { headers, body } = provider.sampleWebhook()
    let response: Response
    try {
      const json = { 'content-type': 'application/json' }
      response = await ask(url, { method: 'POST', headers: { ...headers, ...json }, body })
    } catch (error) {
      return fail(`the shop can’t be reached: ${reasonOf(error)}`, 'See the row Address.')
    }
    if (response.status !== 200)
      return fail(
        `${response.status} for the right credentials`,
        'A proxy drops a header, or another shop answers at SHOP_URL.',
      )

    const about = `${url} accepts the credentials`
    try {
      const problem = await provider.webhookProblem?.(url)
      return problem
        ? warn(
            `${about}; at ${provider.name} ${problem}`,
            `Correct the webhook ${url} at ${provider.name} (docs/payment.md).`,
          )
        : ok(about)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const found = `${about}; its entry at ${provider.name} was not compared: ${error.message}`
      return warn(found, `Compare its address and events at ${provider.name} by hand (docs/payment.md).`)
    }
  },
})
