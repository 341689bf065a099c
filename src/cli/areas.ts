import { randomUUID } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
import { readAreas, removeArea, saveArea } from '#domain/addresses/areas.ts'
import type { Shop } from '#domain/shop.ts'
import { readPins } from '#rules/addresses/areas.ts'
import type { City } from '#rules/cities.ts'
import type { Context } from './terminal/context.ts'
import { parseCity } from './terminal/options.ts'
import { plural, show, tableOf } from './terminal/output.ts'

interface Named {
  city: City
  name: string
}

/** Where collectors come: `areas list`, `areas set`, `areas remove`. */
export function addAreas(program: Command, context: Context): void {
  const areas = program.command('areas').description('the PIN codes of a city to which collectors come')
  areas
    .command('list')
    .description('the areas; a city without any is served wholly')
    .option('--city <city>', 'of one city', parseCity)
    .action(({ city }: { city?: City }) =>
      context.withShop(async shop => {
        const rows = await readAreas(shop.db, city)
        show(context, { areas: rows }, () =>
          rows.length === 0
            ? 'No areas: collectors come to every PIN code.'
            : tableOf(
                ['city', 'area', 'PIN codes'],
                rows.map(row => [row.city, row.name, row.pinCodes.join(' ')]),
              ),
        )
      }),
    )

  named(areas.command('set').description('add an area, or write its PIN codes anew'))
    .requiredOption('--pins <codes>', 'its PIN codes; 400050-400058 takes all between')
    .addHelpText(
      'after',
      '\nExample:\n  areas set --city Mumbai --name Bandra --pins "400050-400052, 400054"',
    )
    .action(async ({ city, name, pins }: Named & { pins: string }) => {
      const actor = context.actor()
      const { pinCodes, wrong } = readPins(pins, city)
      if (wrong.length > 0) throw new InvalidArgumentError(`Not of ${city}: ${wrong.join(', ')}.`)
      if (pinCodes.length === 0) throw new InvalidArgumentError('Name at least one PIN code.')
      await context.withShop(async shop => {
        const id = (await idOf(shop, { city, name })) ?? randomUUID()
        const area = await saveArea(shop, actor, { id, city, name, pinCodes })
        show(context, { area }, () => `${city}, ${name}: ${plural(pinCodes.length, 'PIN code')}.`)
      })
    })

  named(areas.command('remove').description('remove an area; with the last one its city is served wholly'))
    .addHelpText('after', '\nExample:\n  areas remove --city Mumbai --name Bandra')
    .action(async ({ city, name }: Named) => {
      const actor = context.actor()
      await context.withShop(async shop => {
        await removeArea(shop, actor, (await idOf(shop, { city, name })) ?? randomUUID())
        show(context, { removed: name }, () => `${city}, ${name} is removed.`)
      })
    })
}

const named = (command: Command): Command =>
  command
    .requiredOption('--city <city>', 'its city', parseCity)
    .requiredOption('--name <name>', 'its name, as the desk shows it')

async function idOf({ db }: Pick<Shop, 'db'>, { city, name }: Named): Promise<string | undefined> {
  const found = await readAreas(db, city)
  return found.find(area => area.name.toLowerCase() === name.toLowerCase())?.id
}
