import type { CheckInput, Checks, Finding } from '#domain/ports/checks.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { address, metrics, proxy } from './address.ts'
import { type Check, type CheckDeps, fail } from './check.ts'
import { google, mail, whatsapp } from './messages.ts'
import { alerts, backup, clock, traces } from './operations.ts'
import { database, files, settings, tax, upi } from './own.ts'
import { paymentChecks } from './payments.ts'
import { sms } from './sms.ts'

export function createChecks(deps: CheckDeps): Checks {
  const all: Check[] = [
    settings,
    database,
    files,
    clock,
    address,
    proxy,
    ...paymentChecks(deps.shop.providers),
    sms,
    mail,
    whatsapp,
    google,
    tax,
    upi,
    metrics,
    traces,
    backup,
    alerts,
  ]

  return {
    list: all.map(({ run: _, ...info }) => info),
    async run(name: string, input: CheckInput = {}): Promise<Finding> {
      const check = all.find(known => known.name === name)
      if (!check) throw new Error(`there is no check ${name}`)
      try {
        return await check.run(deps, input)
      } catch (error) {
        // A provider's message is safe to show; any other error is a fault of the check.
        if (error instanceof ProviderError) return fail(error.message, 'Check its settings and the network.')
        throw error
      }
    },
  }
}
