import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Shop } from '#domain/shop.ts'

/** The first one takes new payments. */
export const currentProvider = ({ providers }: Pick<Shop, 'providers'>): PaymentProvider => providers[0]

export function providerOf({ providers }: Pick<Shop, 'providers'>, id: string | null): PaymentProvider {
  const provider = providers.find(one => one.id === id)
  if (!provider) throw new ProviderError('unreachable', `payment provider ${id}: not configured`)
  return provider
}
