import type { Command } from 'commander'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { listContainers, readContainersCsv } from '#domain/catalogue/containers.ts'
import { type CatalogueRows, readCatalogue } from '#domain/catalogue/csv/catalogue.ts'
import { catalogueTexts, containersText } from '#domain/catalogue/csv/text.ts'
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from '#domain/catalogue/import.ts'
import { findNewPolicies, proposePolicies } from '#domain/desk/policies.ts'
import { formatPaise, toRupees } from '#rules/money.ts'
import type { PolicyPage } from '#rules/policies/pages.ts'
import { type PolicyFiles, readPolicyFiles, writePolicies } from './policies.ts'
import type { Context } from './terminal/context.ts'
import { readText, refuseRows, showWarnings, writeOutput } from './terminal/files.ts'
import { formatTable, plural, show } from './terminal/output.ts'

interface Files {
  tests: string
  packages: string
  containers?: string
  policies?: string
}

export function addCatalogue(program: Command, context: Context): void {
  const catalogue = program.command('catalogue').description('lab tests and packages, as two CSV files')
  withFiles(catalogue.command('import').description('replace the catalogue, all or nothing'))
    .option('--dry-run', 'only show what would change')
    .addHelpText(
      'after',
      `
Both files are checked whole first; one mistake anywhere and nothing is changed. What the files no longer name is
withdrawn. Pages show the new catalogue at once; orders keep the prices they were placed at. Texts of policies are only
proposed: an owner accepts them at the desk.

Examples:
  catalogue export --tests tests.csv --packages packages.csv
  catalogue import --tests tests.csv --packages packages.csv --dry-run
  catalogue import --tests tests.csv --packages packages.csv`,
    )
    .action((options: Files & { dryRun?: boolean }) => importFiles(context, options))

  withFiles(catalogue.command('export').description('write the catalogue as it is offered'))
    .addHelpText('after', '\nExample:\n  catalogue export --tests tests.csv --packages packages.csv')
    .action((options: Files) =>
      context.withShop(async shop => {
        const rows = await readOfferedCatalogue(shop.db)
        const texts = catalogueTexts(rows)
        writeOutput(context, options.tests, texts.labTests)
        writeOutput(context, options.packages, texts.packages)
        if (options.containers)
          writeOutput(context, options.containers, containersText(await listContainers(shop.db)))
        const policies = options.policies ? await writePolicies(context, shop.db, options.policies) : 0
        show(
          context,
          { labTests: rows.labTests.length, packages: rows.packages.length, policies },
          () =>
            `${sizeOf(rows)} written to ${options.tests} and ${options.packages}${policies > 0 ? `, ${plural(policies, 'policy', 'policies')} to ${options.policies}` : ''}`,
        )
      }),
    )
}

const withFiles = (command: Command): Command =>
  command
    .requiredOption('--tests <file>', 'lab tests as CSV')
    .requiredOption('--packages <file>', 'packages as CSV')
    .option('--containers <file>', 'what samples are taken into, as CSV')
    .option('--policies <folder>', 'the texts of the policies: terms.md, privacy.md, refunds.md, shipping.md')

const sizeOf = ({ labTests, packages }: CatalogueRows): string =>
  `${plural(labTests.length, 'lab test')} and ${plural(packages.length, 'package')}`

async function importFiles(
  context: Context,
  { tests, packages, containers, policies, dryRun = false }: Files & { dryRun?: boolean },
): Promise<void> {
  const actor = dryRun ? undefined : context.actor()
  const { rows, problems, warnings } = readCatalogue(
    { file: tests, content: readText(context, tests) },
    { file: packages, content: readText(context, packages) },
  )
  const tubes = containers
    ? readContainersCsv({ file: containers, content: readText(context, containers) })
    : { rows: [], problems: [], warnings: [] }
  const read: PolicyFiles = policies ? readPolicyFiles(context, policies) : { texts: {}, problems: [] }
  const wrong = [...problems, ...tubes.problems, ...read.problems]
  if (wrong.length > 0) refuseRows(context, wrong)
  showWarnings(context, [...warnings, ...tubes.warnings])
  await context.withShop(async shop => {
    const changes = actor
      ? await importCatalogue(shop, rows, actor, tubes.rows)
      : await previewCatalogue(shop.db, rows, tubes.rows)
    const proposed = actor
      ? await proposePolicies(shop, read.texts, actor)
      : await findNewPolicies(shop.db, read.texts)
    show(context, { isDryRun: dryRun, changes: changes.map(jsonOf), policiesProposed: proposed }, () =>
      [textOf(rows, changes, dryRun), policiesTextOf(proposed)].filter(Boolean).join('\n'),
    )
  })
}

const jsonOf = ({ price, ...change }: CatalogueChange) => ({
  ...change,
  price: price && { from: price.from === null ? null : toRupees(price.from), to: toRupees(price.to) },
})

function textOf(rows: CatalogueRows, changes: readonly CatalogueChange[], isDryRun: boolean): string {
  const done = isDryRun
    ? 'This is what an import would change; nothing was changed.'
    : `The catalogue has ${sizeOf(rows)} now.`
  if (changes.length === 0) return `No changes. ${isDryRun ? '' : done}`.trim()
  const table = formatTable(
    ['', 'code', 'name', 'price', 'columns'],
    changes.map(({ what, code, name, price, columns }) => [
      what.replace('-', ' '),
      code,
      name,
      price &&
        (price.from === null
          ? formatPaise(price.to)
          : `${formatPaise(price.from)} → ${formatPaise(price.to)}`),
      columns.filter(column => column !== 'salePrice').join(', '),
    ]),
  )
  return `${table}\n\n${countsOf(changes)}\n${done}`
}

const policiesTextOf = (proposed: readonly PolicyPage[]): string =>
  proposed.length > 0
    ? `Proposed for an owner to accept on Look and texts at the desk: ${proposed.join(', ')}.`
    : ''

const countsOf = (changes: readonly CatalogueChange[]): string =>
  [...Map.groupBy(changes, change => change.what)]
    .map(([what, some]) => `${some.length} ${what.replace('-', ' ')}`)
    .join(', ')
