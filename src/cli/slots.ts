import type { Command } from 'commander'
import { type SlotPlaces, setCapacity, slotPlaces } from '#domain/orders/slots/capacity.ts'
import type { City } from '#rules/cities.ts'
import { formatLongDay, type IndianDate } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Context } from './terminal/context.ts'
import { parseCity, parseCount, parseDate, parseHour } from './terminal/options.ts'
import { show, tableOf } from './terminal/output.ts'

interface Day {
  city: City
  date: IndianDate
}

/** Capacity of slots: `slots list`, `slots capacity`. */
export function addSlots(program: Command, context: Context): void {
  const slots = program.command('slots').description("places in the collectors' day")
  ofDay(slots.command('list').description('the seven slots of a day: places, taken, left'))
    .addHelpText('after', '\nExample:\n  slots list --city Mumbai --date tomorrow')
    .action((day: Day) =>
      context.withShop(async shop => showPlaces(context, day, await slotPlaces(shop.db, shop.rules, day))),
    )

  ofDay(slots.command('capacity').description('set how many places a slot, or each slot of a day, has'))
    .requiredOption('--capacity <number>', 'places; 0 closes a slot without bookings', parseCount(0, 10_000))
    .option('--hour <hour>', 'the slot that starts at this hour (7 to 13); all slots without it', parseHour)
    .addHelpText(
      'after',
      `
Never less than what is booked already.

Examples:
  slots capacity --city Pune --date 2026-11-24 --hour 9 --capacity 12
  slots capacity --city Pune --date 2026-11-25 --capacity 0             a holiday`,
    )
    .action(async (options: Day & { hour?: number; capacity: number }) => {
      const actor = context.actor()
      await context.withShop(async shop =>
        showPlaces(context, options, await setCapacity(shop, { ...options, actor })),
      )
    })
}

const ofDay = (command: Command): Command =>
  command
    .requiredOption('--city <city>', 'city of the collection', parseCity)
    .requiredOption('--date <day>', 'day of the collection', parseDate)

function showPlaces(context: Context, { city, date }: Day, places: readonly SlotPlaces[]): void {
  const slots = places.map(({ hour, capacity, taken }) => ({
    hour,
    timeSlot: slotLabel(hour),
    capacity,
    taken,
    left: Math.max(0, capacity - taken),
  }))
  show(context, { city, date, slots }, () => {
    const table = tableOf(
      ['slot', 'places', 'taken', 'left'],
      slots.map(slot => [slot.timeSlot, slot.capacity, slot.taken, slot.left]),
    )
    return `${city}, ${formatLongDay(date)}\n\n${table}`
  })
}
