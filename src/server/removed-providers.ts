import type { Database } from '#db/client.ts'
import { listUndecided } from '#domain/money/payments/undecided.ts'
import { ConfigurationError } from './config.ts'

const counted = (count: number, name: string) => `${count} open ${name}${count === 1 ? '' : 's'}`

/** Throws ConfigurationError if money is still on its way at a provider that `configured` no longer names. */
export async function refuseOpenAtRemoved(
  { db }: Pick<Database, 'db'>,
  configured: readonly string[],
): Promise<void> {
  const open = await listUndecided(db, configured)
  if (open.length === 0) return
  throw new ConfigurationError(
    open.map(
      ({ provider, payments, refunds }) =>
        `PAYMENT_PROVIDERS: ${provider} has ${counted(payments, 'payment')} and ${counted(refunds, 'refund')}; name it (last) until they are decided`,
    ),
  )
}
