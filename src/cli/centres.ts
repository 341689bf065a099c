import type { Command } from 'commander'
import { readStoredCities } from '#domain/addresses/cities.ts'
import { importCentres, readCentres } from '#domain/catalogue/centres.ts'
import { centresText, readCentresCsv } from '#domain/catalogue/csv/centres.ts'
import type { Context } from './terminal/context.ts'
import { readText, refuseRows, showWarnings, writeOutput } from './terminal/files.ts'
import { formatTable, plural, show } from './terminal/output.ts'

export function addCentres(program: Command, context: Context): void {
  const centres = program
    .command('centres')
    .description('centres that patients can choose instead of a visit')
  centres
    .command('list')
    .description('the centres that can be chosen')
    .action(() =>
      context.withShop(async shop => {
        const rows = await readCentres(shop.db)
        show(context, { centres: rows }, () =>
          rows.length === 0
            ? 'No centres: all tests are done at home where possible.'
            : formatTable(
                ['code', 'name', 'city', 'address', 'hours', 'phone', ''],
                rows.map(row => [
                  row.code,
                  row.name,
                  row.city,
                  row.address,
                  row.hours,
                  row.phone,
                  row.isSample ? 'sample' : '',
                ]),
              ),
        )
      }),
    )

  centres
    .command('export')
    .description('write the list as CSV')
    .requiredOption('--file <file>', 'the CSV file')
    .action(({ file }: { file: string }) =>
      context.withShop(async shop => {
        const rows = await readCentres(shop.db)
        writeOutput(context, file, centresText(rows))
        show(context, { centres: rows.length }, () => `${plural(rows.length, 'centre')} written to ${file}`)
      }),
    )

  centres
    .command('import')
    .description('replace the list, all or nothing')
    .requiredOption(
      '--file <file>',
      'the list as CSV: code, name, city, address, hours, phone, days, opens, closes',
    )
    .addHelpText(
      'after',
      `
days (Mon-Sat, Mon|Wed|Fri), opens and closes (hours, 7 and 20) say when visits can be booked there; left out: always.
What the file no longer names is withdrawn, samples too; orders keep the centre they were booked for. Pages follow at
once: with no centre in any city the cards say "Available at: Home".

Examples:
  centres export --file centres.csv
  centres import --file centres.csv`,
    )
    .action(async ({ file }: { file: string }) => {
      const actor = context.actor()
      const text = { file, content: readText(context, file) }
      await context.withShop(async shop => {
        const cities = (await readStoredCities(shop.db)).all.map(({ name }) => name)
        const { rows, problems, warnings } = readCentresCsv(text, cities)
        if (problems.length > 0) refuseRows(context, problems)
        showWarnings(context, warnings)
        await importCentres(shop, rows, actor)
        show(context, { centres: rows.length }, () => `There are ${plural(rows.length, 'centre')} now.`)
      })
    })
}
