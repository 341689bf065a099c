import { type Command, Option } from 'commander'
import { readOpening } from '#domain/catalogue/opening.ts'
import { storeFinding } from '#domain/desk/going-live.ts'
import type { CheckInfo, CheckInput, Finding } from '#domain/ports/checks.ts'
import type { CheckState } from '#rules/desk/checks.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { normalisePhone } from '#rules/phones.ts'
import { REPORT_WAIT_MS } from '#server/checks/sms.ts'
import { describeError } from '#wire/describe-error.ts'
import type { Context } from './terminal/context.ts'
import { EXIT, ReportedExit, UsageError } from './terminal/explain.ts'
import { formatTable, plural, show } from './terminal/output.ts'

interface Options {
  only?: string[]
  sendTo?: string
  mailTo?: string
  alert?: boolean
}

type Result = CheckInfo & Finding & { isBroken: boolean }

export function addCheck(program: Command, context: Context): void {
  program
    .command('check')
    .description('try every provider, address, file store and backup for real')
    .option('--only <name...>', 'only these checks')
    .option(
      '--send-to <phone>',
      'send each registered text to this mobile number, and wait up to a minute for its delivery report; it costs money',
    )
    .option('--mail-to <address>', 'send a test mail')
    .addOption(new Option('--alert', 'send a test alert to the people on duty'))
    .addHelpText(
      'after',
      `
No money moves, and nothing secret is printed. Results are shown at the desk too, on the page Going live.
Exit codes: 0 nothing failed, 1 something failed, 2 usage error, 3 a check could not be carried out.

Examples:
  check
  check --only database files
  check --send-to 9876543210 --mail-to owner@example.in --json`,
    )
    .action((options: Options) => check(context, options))
}

async function check(context: Context, { only, ...options }: Options): Promise<void> {
  const input = inputOf(options)
  await context.withShop(async shop => {
    const checks = await shop.openChecks()
    const named = only ? checks.list.filter(({ name }) => only.includes(name)) : checks.list
    const unknown = only?.filter(name => !checks.list.some(known => known.name === name)) ?? []
    if (unknown.length > 0)
      throw new UsageError(
        `There is no check ${unknown.join(', ')}. Checks: ${checks.list.map(({ name }) => name).join(', ')}`,
      )

    const results: Result[] = []
    for (const info of named) {
      const result = await run(() => checks.run(info.name, input))
      results.push({ ...info, ...result })
      if (!result.isBroken) await storeFinding(shop.db, info.name, result, shop.now())
    }

    const { state } = await readOpening(shop.db)
    const page = shop.rules.shopUrl + deskPath('goingLive')
    show(context, results.map(toJson), () => textOf(results, state === 'before' ? page : undefined))
    if (results.some(({ isBroken }) => isBroken)) throw new ReportedExit(EXIT.trouble)
    if (results.some(result => result.state === 'fail')) throw new ReportedExit(EXIT.refused)
  })
}

function inputOf({ sendTo, mailTo, alert }: Options): CheckInput {
  const phone = sendTo === undefined ? undefined : normalisePhone(sendTo)
  if (phone !== undefined && !/^[6-9]\d{9}$/.test(phone))
    throw new UsageError('--send-to needs a mobile number of India: ten digits')
  return { sendTo: phone, reportWaitMs: REPORT_WAIT_MS, mailTo, withAlert: alert }
}

async function run(work: () => Promise<Finding>): Promise<Finding & { isBroken: boolean }> {
  try {
    return { ...(await work()), isBroken: false }
  } catch (error) {
    return { state: 'fail', found: `could not be tried: ${describeError(error)}`, todo: '', isBroken: true }
  }
}

const toJson = ({ name, state, found, todo, isRequired }: Result) => ({
  name,
  state,
  found,
  todo,
  isRequired,
})

const countOf = (results: readonly Result[], state: CheckState): number =>
  results.filter(result => result.state === state).length

/** `page`: where the shop is opened, while it is not open. */
function textOf(results: readonly Result[], page: string | undefined): string {
  const table = formatTable(
    ['state', 'check', 'found'],
    results.map(({ state, name, found }) => [state, name, found]),
  )
  const todos = results.filter(({ state, todo }) => todo !== '' && state !== 'skipped')
  const counts = [
    `${countOf(results, 'ok')} ok`,
    plural(countOf(results, 'warn'), 'warning'),
    plural(countOf(results, 'fail'), 'failure'),
  ]
  return [
    table,
    ...(todos.length === 0 ? [] : ['', 'To do:', ...todos.map(({ name, todo }) => `  ${name}: ${todo}`)]),
    '',
    `${counts.join(', ')}.${page === undefined ? '' : ` The shop is not open: ${page}`}`,
  ].join('\n')
}
