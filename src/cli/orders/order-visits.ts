import type { Command } from 'commander'
import { changeAddressByStaff } from '#domain/changes/change-address.ts'
import { rescheduleByStaff, type VisitTime } from '#domain/changes/reschedule.ts'
import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Context } from '../terminal/context.ts'
import { parseAddress, parseDate, parseHour } from '../terminal/options.ts'
import { MESSAGE, ORDER, saying } from './order-changes.ts'

/** Commands that change visits: `orders reschedule`, `orders change-address`. */
export function addOrderVisits(orders: Command, context: Context): void {
  orders
    .command('reschedule')
    .description('move a visit to another slot of its city; price and coupon stay')
    .argument(...ORDER)
    .requiredOption('--date <day>', 'day of the visit', parseDate)
    .requiredOption('--hour <hour>', 'the slot that starts at this hour (7 to 13)', parseHour)
    .addHelpText(
      'after',
      `
As often as it takes, and up to the hour itself: later today, or on one of the five days that customers book. It needs a
free place: "slots capacity" makes one. The customer is told the old time and the new one.

Example:
  orders reschedule ORD-7K3M-Q9T4 --date tomorrow --hour 9`,
    )
    .action((orderId: string, to: VisitTime) =>
      saying(context, async (shop, actor) => {
        const { id, slotDate, slotHour } = await rescheduleByStaff(shop, { orderId, actor, to })
        const sentences = [`The visit is on ${formatDay(slotDate)}, ${slotLabel(slotHour)}.`]
        return { orderId: id, sentences, needsShop: MESSAGE }
      }),
    )

  orders
    .command('change-address')
    .description('another address in the same city for a home visit')
    .argument(...ORDER)
    .argument('<address>', 'house, street, area and PIN code, in quotes', parseAddress)
    .addHelpText(
      'after',
      `
Another city has other slots: book there anew, and cancel this order.

Example:
  orders change-address ORD-7K3M-Q9T4 "22 Park Road, Bandra West, Mumbai 400050"`,
    )
    .action((orderId: string, address: string) =>
      saying(context, async (shop, actor) => {
        const { id } = await changeAddressByStaff(shop, { orderId, actor, address })
        return { orderId: id, sentences: ['We come to the new address.'], needsShop: MESSAGE }
      }),
    )
}
