import type { PaymentProvider } from '../ports/payment-provider.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Shop } from '../shop.ts'

/** Which company moves the money of a payment. */

/** The one that new payments go to. */
export const currentProvider = ({ providers }: Pick<Shop, 'providers'>): PaymentProvider => providers[0]

/** The one that a payment was begun at. Throws ProviderError when the shop has no access to it any more. */
export function providerOf({ providers }: Pick<Shop, 'providers'>, id: string | null): PaymentProvider {
  const provider = providers.find(one => one.id === id)
  if (!provider) throw new ProviderError('unreachable', `payment provider ${id}: not configured`)
  return provider
}
