import type { Command } from 'commander'
import { z } from 'zod'
import { changedFacts, readFacts, replaceFacts } from '#domain/catalogue/facts.ts'
import { fileProblems, notJson } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type CompanyFacts, companyFacts } from '#wire/facts.ts'
import type { Context } from './terminal/context.ts'
import { readText } from './terminal/files.ts'
import { show, tableOf } from './terminal/output.ts'

/** The company's facts on the pages: `facts show`, `facts import`. */
export function addFacts(program: Command, context: Context): void {
  const facts = program
    .command('facts')
    .description('what pages say about the company: accreditation, collectors, help, voices, links')
  facts
    .command('show')
    .description('print all facts as JSON, the form in which they are imported')
    .addHelpText('after', '\nExample:\n  npm run -s ops -- facts show > facts.json')
    .action(() =>
      context.withShop(async shop => {
        context.terminal.out(JSON.stringify(await readFacts(shop.db), null, 2))
      }),
    )

  facts
    .command('import')
    .description('replace all facts, or none if one is wrong')
    .argument('<file>', 'facts as JSON')
    .option('--dry-run', 'only show what would change')
    .addHelpText(
      'after',
      `
What the file leaves out is empty, and pages don't mention it. While "isSample" is true a live shop shows none of
it. Pages follow at once.

Examples:
  facts import facts.json --dry-run
  facts import facts.json --as asha`,
    )
    .action((file: string, options: { dryRun?: boolean }) => importFacts(context, file, options))
}

async function importFacts(
  context: Context,
  file: string,
  { dryRun = false }: { dryRun?: boolean },
): Promise<void> {
  const actor = dryRun ? undefined : context.actor()
  const facts = readFactsFile(context, file)
  await context.withShop(async shop => {
    const changed = actor
      ? await replaceFacts(shop, facts, actor)
      : changedFacts(await readFacts(shop.db), facts)
    show(context, { isDryRun: dryRun, changed }, () => {
      if (changed.length === 0) return 'No changes.'
      return `${dryRun ? 'Would change' : 'Changed'}: ${changed.join(', ')}`
    })
  })
}

/** Reads and validates the file. Prints every problem, then throws Refusal. */
function readFactsFile(context: Context, file: string): CompanyFacts {
  const text = readText(context, file)
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new Refusal('INVALID', sentence(notJson, { file }))
  }
  const read = companyFacts.safeParse(document, { error: z.locales.en().localeError })
  if (!read.success) refuseProblems(context, read.error.issues)
  return read.data
}

function refuseProblems(context: Context, issues: readonly z.core.$ZodIssue[]): never {
  const problems = issues.map(({ path, message }) => ({ fact: path.join('.'), message }))
  if (context.isJson()) show(context, { problems }, () => '')
  else
    context.terminal.err(
      `${tableOf(
        ['fact', 'problem'],
        problems.map(({ fact, message }) => [fact, message]),
      )}\n`,
    )
  throw new Refusal('INVALID', sentence(fileProblems, { count: problems.length }))
}
