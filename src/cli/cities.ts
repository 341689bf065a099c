import type { Command } from 'commander'
import { readStoredCities } from '#domain/addresses/cities.ts'
import { importCities } from '#domain/addresses/edit-cities.ts'
import { citiesText, readCitiesCsv } from '#domain/catalogue/csv/cities.ts'
import type { Context } from './terminal/context.ts'
import { readText, refuseRows, showWarnings, writeOutput } from './terminal/files.ts'
import { plural, show } from './terminal/output.ts'

export function addCities(program: Command, context: Context): void {
  const cities = program.command('cities').description('where samples are collected, and at which hours')
  cities
    .command('export')
    .description('write the list as CSV')
    .requiredOption('--file <file>', 'the CSV file')
    .action(({ file }: { file: string }) =>
      context.withShop(async shop => {
        const { all } = await readStoredCities(shop.db)
        writeOutput(context, file, citiesText(all))
        show(
          context,
          { cities: all.length },
          () => `${plural(all.length, 'city', 'cities')} written to ${file}`,
        )
      }),
    )

  cities
    .command('import')
    .description('add and change cities, all or nothing')
    .requiredOption(
      '--file <file>',
      'CSV: code, name, state, prefixes, neighbours, latitude, longitude, first, last, days, closes, open',
    )
    .option('--dry-run', 'only show what would change')
    .addHelpText(
      'after',
      `
The cities get the order of the file, of which the first is the default. What the file does not name stays as it is:
close a city with "no" in the column open.

Examples:
  cities export --file cities.csv
  cities import --file cities.csv --dry-run
  cities import --file cities.csv`,
    )
    .action(async ({ file, dryRun = false }: { file: string; dryRun?: boolean }) => {
      const actor = dryRun ? null : context.actor()
      const { rows, problems, warnings } = readCitiesCsv({ file, content: readText(context, file) })
      if (problems.length > 0) refuseRows(context, problems)
      showWarnings(context, warnings)
      await context.withShop(async shop => {
        const changes = await importCities(shop, rows, actor)
        show(context, { isDryRun: dryRun, changes }, () => {
          const done = dryRun ? 'would be' : 'are'
          const lines = changes.map(
            ({ code, before, after }) => `  ${code}: ${before ? Object.keys(after).join(', ') : 'new'}`,
          )
          return [`${plural(changes.length, 'city', 'cities')} ${done} added or changed.`, ...lines].join(
            '\n',
          )
        })
      })
    })
}
