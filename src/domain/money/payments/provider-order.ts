import type { PaymentProvider } from '#domain/ports/payment-provider.ts'
import type { Shop } from '#domain/shop.ts'
import { MINUTE_MS } from '#rules/durations.ts'

/** A provider with this many failures within WINDOW_MS is tried last for REST_MS. In the memory of one process. */
const MAX_FAILURES = 5
const WINDOW_MS = 5 * MINUTE_MS
const REST_MS = 5 * MINUTE_MS

interface Health {
  failedAt: number[]
  restsUntil: number
}

const healthOf = new WeakMap<PaymentProvider, Health>()

export function recordProviderFailure(provider: PaymentProvider, at: Date): void {
  const now = at.getTime()
  const { failedAt, restsUntil } = healthOf.get(provider) ?? { failedAt: [], restsUntil: 0 }
  const recent = [...failedAt.filter(time => now - time < WINDOW_MS), now]
  if (recent.length < MAX_FAILURES) healthOf.set(provider, { failedAt: recent, restsUntil })
  else healthOf.set(provider, { failedAt: [], restsUntil: now + REST_MS })
}

/** The providers in the order in which a new payment tries them. */
export function providersToTry({ providers, now }: Pick<Shop, 'providers' | 'now'>): PaymentProvider[] {
  const at = now().getTime()
  const rests = (provider: PaymentProvider) => Number(at < (healthOf.get(provider)?.restsUntil ?? 0))
  return providers.toSorted((one, other) => rests(one) - rests(other))
}
