import { Command } from 'commander'
import { addBookings } from './bookings.ts'
import { addCatalogue } from './catalogue.ts'
import { addCentres } from './centres.ts'
import { type ContextOptions, createContext } from './context.ts'
import { addCoupons } from './coupons.ts'
import { addCustomers } from './customers.ts'
import { EXIT, explain } from './explain.ts'
import { addFacts } from './facts.ts'
import { addLanding } from './landing.ts'
import { addOrderChanges } from './order-changes.ts'
import { addOrderExport } from './order-export.ts'
import { addOrderViews } from './orders.ts'
import { addPrescriptions } from './prescriptions.ts'
import { addSlots } from './slots.ts'

const HELP = `
Commands work while the shop runs and while it doesn't; pages follow at once. Every change, and every look at whole
phone numbers or at one order, is recorded with who it was (--as, or your name on this machine). Lists show masked phone
numbers unless --full is given.

Examples:
  orders list --date tomorrow --city Mumbai
  orders move ORD-7K3M-Q9T4 collected --as asha
  catalogue import --tests tests.csv --packages packages.csv --dry-run
  orders --help                                       what can be done with orders

Exit codes: 0 done, 1 refused or invalid, 2 wrongly called, 3 database or provider trouble.
Programs call "npm run -s ops -- ..." and read JSON from standard output; sentences go to standard error.`

/** All commands of the laboratory's side. */
function createProgram(options: ContextOptions): Command {
  const program = new Command('npm run ops --')
    .description("The laboratory's side of the shop: orders, requests, coupons, slots, catalogue.")
    .option('--as <name>', 'who makes the change, for the record')
    .option('--json', 'print JSON, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => options.terminal.out(text.replace(/\n$/, '')),
      writeErr: text => options.terminal.err(text.replace(/\n$/, '')),
    })
    .exitOverride()
    .addHelpText('after', HELP)
  const context = createContext(options, () => program.opts())
  const orders = program
    .command('orders')
    .description('orders: look, move on, cancel, refund, export, reports')
  addOrderViews(orders, context)
  addOrderChanges(orders, context)
  addOrderExport(orders, context)
  addBookings(program, context)
  addPrescriptions(program, context)
  addLanding(program, context)
  addCustomers(program, context)
  addCoupons(program, context)
  addSlots(program, context)
  addCatalogue(program, context)
  addCentres(program, context)
  addFacts(program, context)
  return program
}

/** Runs one command, `words` being what stands after `npm run ops --`. Answers the exit code. */
export async function runCommand(words: readonly string[], options: ContextOptions): Promise<number> {
  try {
    await createProgram(options).parseAsync(words, { from: 'user' })
    return EXIT.done
  } catch (error) {
    const { exitCode, sentence } = explain(error)
    if (sentence) options.terminal.err(sentence)
    return exitCode
  }
}
