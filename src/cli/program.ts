import { Command } from 'commander'
import { type Context, type ContextOptions, createContext } from './terminal/context.ts'
import { EXIT, explain } from './terminal/explain.ts'

const HELP = `
Daily work is done at the desk (/desk). Commands work whether or not the shop runs, and pages show changes at once. Each
change, each opened order and each list of full phone numbers is recorded with your name (--as, or your user name on
this machine). Lists mask phone numbers unless --full is given.

Examples:
  orders list --date tomorrow --city Mumbai
  orders attach-report ORD-7K3M-Q9T4 report.pdf --as asha
  catalogue import --tests tests.csv --packages packages.csv --dry-run
  check --send-to 9876543210
  orders --help                                       the commands for orders

Exit codes: 0 done, 1 refused or invalid, 2 usage error, 3 database or provider trouble.
Programs call "npm run -s ops -- ..." and read JSON from standard output; sentences go to standard error.`

type Group = (program: Command, context: Context) => Promise<void>

/** Command groups by their first word, each loaded on demand. */
const GROUPS: Record<string, Group> = {
  async orders(program, context) {
    const [{ addOrderViews }, { addOrderExport }, { addAttachReport }] = await Promise.all([
      import('./orders/orders.ts'),
      import('./orders/order-export.ts'),
      import('./orders/attach-report.ts'),
    ])
    const orders = program.command('orders').description('orders: lists, exports, reports')
    addOrderViews(orders, context)
    addOrderExport(orders, context)
    addAttachReport(orders, context)
  },
  ratings: async (...to) => (await import('./ratings.ts')).addRatings(...to),
  customers: async (...to) => (await import('./customers.ts')).addCustomers(...to),
  staff: async (...to) => (await import('./staff/staff.ts')).addStaffCommands(...to),
  catalogue: async (...to) => (await import('./catalogue.ts')).addCatalogue(...to),
  cities: async (...to) => (await import('./cities.ts')).addCities(...to),
  centres: async (...to) => (await import('./centres.ts')).addCentres(...to),
  messages: async (...to) => (await import('./messages.ts')).addMessages(...to),
  check: async (...to) => (await import('./check.ts')).addCheck(...to),
  'after-restore': async (...to) => (await import('./after-restore.ts')).addAfterRestore(...to),
}

/** The operators' commands: only the groups named in `words`, or all for the help. */
async function createProgram(words: readonly string[], options: ContextOptions): Promise<Command> {
  const program = new Command('npm run ops --')
    .description('Commands for staff, the catalogue, personal data and lists of orders.')
    .option('--as <name>', 'your name, for the audit')
    .option('--json', 'print JSON, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => options.terminal.out(text.replace(/\n$/, '')),
      writeErr: text => options.terminal.err(text.replace(/\n$/, '')),
    })
    .exitOverride()
    .addHelpText('after', HELP)
  const context = createContext(options, () => program.opts())
  const named = Object.keys(GROUPS).filter(name => words.includes(name))
  for (const name of named.length > 0 ? named : Object.keys(GROUPS)) await GROUPS[name]?.(program, context)
  return program
}

/** Runs one command and returns its exit code. `words` are the arguments after `npm run ops --`. */
export async function runCommand(words: readonly string[], options: ContextOptions): Promise<number> {
  try {
    const program = await createProgram(words, options)
    await program.parseAsync(words, { from: 'user' })
    return EXIT.done
  } catch (error) {
    const { exitCode, sentence } = explain(error)
    if (sentence) options.terminal.err(sentence)
    return exitCode
  }
}
