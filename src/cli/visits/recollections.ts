import { type Command, InvalidArgumentError, Option } from 'commander'
import { dropRecollection, rejectSample } from '#domain/visits/reject-sample.ts'
import { RECOLLECTION_REASONS, type RecollectionReason } from '#rules/visits/recollections.ts'
import { MESSAGE, ORDER, saying } from '../orders/order-changes.ts'
import type { Context } from '../terminal/context.ts'

function parsePlaces(typed: string): number[] {
  const places = typed.split(',').map(place => (/^\d{1,3}$/.test(place.trim()) ? Number(place) : 0))
  if (places.every(place => place > 0)) return places
  throw new InvalidArgumentError('Write the places of the tests in the order, like 1,3.')
}

/** Samples that the laboratory could not use: `visits reject`, `visits drop`. */
export function addRecollections(visits: Command, context: Context): void {
  visits
    .command('reject')
    .description('a sample can not be used: the customer is told why, and chooses a time for another one')
    .argument(...ORDER)
    .addOption(new Option('--reason <reason>', 'why').choices(RECOLLECTION_REASONS).makeOptionMandatory())
    .option(
      '--items <places>',
      'which of its tests, by their place in "orders show"; all unless told',
      parsePlaces,
    )
    .addHelpText(
      'after',
      `
The new visit costs nothing: an order without a price, linked to this one, that takes a place of its slot.

Examples:
  visits reject ORD-7K3M-Q9T4 --reason haemolysed
  visits reject ORD-7K3M-Q9T4 --reason too-little --items 1,3`,
    )
    .action((orderId: string, { reason, items }: { reason: RecollectionReason; items?: number[] }) =>
      saying(context, async (shop, actor) => {
        const rejected = await rejectSample(shop, { orderId, reason, places: items, actor })
        const names = rejected.items.map(({ name }) => name).join(', ')
        return {
          orderId: rejected.order.id,
          sentences: [`To be taken again: ${names}. The customer chooses a time.`],
          needsShop: MESSAGE,
        }
      }),
    )
  visits
    .command('drop')
    .description('a rejected sample is not taken again after all; refund its order where money is owed')
    .argument(...ORDER)
    .requiredOption('--reason <text>', 'why, for the record')
    .addHelpText('after', '\nExample:\n  visits drop ORD-7K3M-Q9T4 --reason "wants the money back"')
    .action((orderId: string, { reason }: { reason: string }) =>
      saying(context, async (shop, actor) => {
        const { id } = await dropRecollection(shop, { orderId, note: reason, actor })
        return { orderId: id, sentences: ['Its sample is not taken again.'] }
      }),
    )
}
