import type { Command } from 'commander'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addTestsByStaff } from '#domain/changes/add-tests.ts'
import { changeAddressByStaff } from '#domain/changes/change-address.ts'
import { rescheduleByStaff, type VisitTime } from '#domain/changes/reschedule.ts'
import { formatDay } from '#rules/dates.ts'
import { MAX_ORDER_PATIENTS } from '#rules/patients/patient.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Context } from '../terminal/context.ts'
import { parseAddress, parseCodes, parseCount, parseDate, parseHour } from '../terminal/options.ts'
import { rupees } from '../terminal/output.ts'
import { MESSAGE, ORDER, saying } from './order-changes.ts'

/** Commands that change visits: `orders reschedule`, `orders change-address`, `orders add`. */
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
  addAdding(orders, context)
}

const parsePatient = parseCount(1, MAX_ORDER_PATIENTS)

interface AddOptions {
  items: string[]
  for?: number
  online?: true
  consent?: true
}

function addAdding(orders: Command, context: Context): void {
  orders
    .command('add')
    .description('add tests to a visit to come: an order of its own, which takes no place')
    .argument(...ORDER)
    .requiredOption('--items <codes>', 'lab tests and packages by their codes: HB,LIPID', parseCodes)
    .option('--for <patient>', 'which patient of the order, as "orders show" numbers them', parsePatient)
    .option('--online', 'the customer pays it on the page of the order; at the door without this')
    .option('--consent', 'the patient, or the guardian, has agreed: under 18, and for HIV')
    .addHelpText(
      'after',
      `
At today's price, up to the collection: the customer's own limit is two hours before. Ask who adds a test that takes
fasting whether they fast. The visit's time, address and cancellation are changed by its own order; what was added follows.

Example:
  orders add ORD-7K3M-Q9T4 --items HB,LIPID --for 2`,
    )
    .action((orderId: string, { items, for: patient, online, consent }: AddOptions) =>
      saying(context, async (shop, actor) => {
        const added = await addTestsByStaff(shop, createLiveCatalogue(shop.db), {
          orderId,
          actor,
          consent,
          items: items.map(id => ({ id, patient: patient && patient - 1 })),
          paymentMethod: online ? 'ONLINE' : 'COD',
        })
        const howPaid = online ? 'to be paid online' : 'to be paid at the door'
        const sentences = [`It is added to the visit of ${orderId}: ${rupees(added.total)}, ${howPaid}.`]
        return { orderId: added.id, sentences, needsShop: online ? undefined : MESSAGE }
      }),
    )
}
