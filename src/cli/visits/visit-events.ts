import { type Command, InvalidArgumentError, Option } from 'commander'
import { type NewEvent, type RecordedEvent, recordVisitEvent } from '#domain/visits/record-event.ts'
import { indianDate, startOfIndianDay } from '#rules/dates.ts'
import { personName } from '#rules/fields.ts'
import { FAIL_REASONS, SKIP_REASONS, type VisitEventKind } from '#rules/visits/visit-events.ts'
import { say } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Context } from '../terminal/context.ts'
import type { CommandShop } from '../terminal/open.ts'
import { cashOf, show } from '../terminal/output.ts'

const ORDERS = ['<orders...>', 'their numbers (ORD-7K3M-Q9T4) or ids'] as const

/** `14:05` of today in India, or a whole instant. */
function parseTime(typed: string): Date {
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed)
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : 0
  const at = clock
    ? new Date(startOfIndianDay(indianDate(new Date())).getTime() + minutes * 60_000)
    : new Date(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(typed) ? typed : Number.NaN)
  if (!Number.isNaN(at.getTime())) return at
  throw new InvalidArgumentError(
    'Write a time of today like 7:25, or an instant like 2026-11-24T07:25+05:30.',
  )
}

function parseName(typed: string): string {
  const name = personName.clean(typed)
  const wrong = personName.problem(name)
  if (wrong) throw new InvalidArgumentError(say(wrong))
  return name
}

const atOption = () => new Option('--at <time>', 'when it happened; now unless told').argParser(parseTime)

type Given = Pick<NewEvent, 'at' | 'collector' | 'isInstead' | 'reason' | 'code' | 'isEarly'>
type Early = { early?: boolean }

/** What happens to visits, written by hand until the collectors' own phones do it. */
export function addVisitEvents(visits: Command, context: Context): void {
  visits
    .command('assign')
    .description('say who comes: the customer reads the name, and gets a door code')
    .argument(...ORDERS)
    .requiredOption('--collector <name>', 'who comes', parseName)
    .option('--instead', 'in the place of somebody who was assigned before')
    .addOption(atOption())
    .addHelpText(
      'after',
      '\nExample:\n  visits assign ORD-7K3M-Q9T4 ORD-2M8P-W5XA --collector "Sana Qureshi"',
    )
    .action((ids: string[], { instead, ...given }: Given & { instead?: boolean }) =>
      note(context, ids, 'assigned', { ...given, isInstead: instead === true }),
    )
  visits
    .command('on-the-way')
    .description('the collector has set off; the customer is told')
    .argument(...ORDERS)
    .option('--early', 'they come before the day of the visit')
    .addOption(atOption())
    .addHelpText('after', '\nFrom then on changing and cancelling take a call.')
    .action((ids: string[], { early, ...given }: Given & Early) =>
      note(context, ids, 'on_the_way', { ...given, isEarly: early === true }),
    )
  visits
    .command('arrived')
    .description('the collector is at the door')
    .argument('<order>', 'its number (ORD-7K3M-Q9T4) or id')
    .option('--code <digits>', 'the door code that the patient said')
    .addOption(new Option('--without-code <reason>', 'why no code was asked for').choices(SKIP_REASONS))
    .option('--early', 'they have come before the day of the visit')
    .addOption(atOption())
    .addHelpText(
      'after',
      '\nExamples:\n  visits arrived ORD-7K3M-Q9T4 --code 4729\n  visits arrived ORD-7K3M-Q9T4 --without-code no-phone',
    )
    .action((id: string, options: { code?: string; withoutCode?: string; at?: Date } & Early) => {
      const { code, withoutCode: reason, at } = options
      const isEarly = options.early === true
      if (code) return note(context, [id], 'code_shown', { code, at, isEarly })
      return note(context, [id], reason ? 'code_skipped' : 'arrived', { reason, at, isEarly })
    })
  addSampleEvents(visits, context)
}

function addSampleEvents(visits: Command, context: Context): void {
  visits
    .command('collected')
    .description('the sample is taken: cash is recorded, its invoice issued')
    .argument(...ORDERS)
    .option('--early', 'it was taken before the day of the visit')
    .addOption(atOption())
    .addHelpText('after', '\nExample:\n  visits collected ORD-7K3M-Q9T4 --at 7:25')
    .action((ids: string[], { early, ...given }: Given & Early) =>
      note(context, ids, 'collected', { ...given, isEarly: early === true }),
    )
  visits
    .command('failed')
    .description('the sample could not be taken; the customer chooses another time, or the money back')
    .argument(...ORDERS)
    .addOption(new Option('--reason <reason>', 'why').choices(FAIL_REASONS).makeOptionMandatory())
    .addOption(atOption())
    .addHelpText('after', '\nExample:\n  visits failed ORD-7K3M-Q9T4 --reason nobody-home')
    .action((ids: string[], given: Given) => note(context, ids, 'failed', given))
  for (const [name, kind, description] of [
    ['received', 'received', 'the samples have reached the laboratory'],
    ['analysing', 'analysing', 'the samples are being analysed'],
  ] as const)
    visits
      .command(name)
      .description(description)
      .argument(...ORDERS)
      .addOption(atOption())
      .action((ids: string[], given: Given) => note(context, ids, kind, given))
}

const MESSAGE = 'The messages to customers leave when it runs.'
const TELLS: readonly VisitEventKind[] = ['on_the_way', 'failed']

/** Notes the same of several visits; one that is refused doesn't hold the others up, and is said. */
async function note(
  context: Context,
  ids: readonly string[],
  kind: VisitEventKind,
  given: Given,
): Promise<void> {
  const actor = context.actor()
  await context.withShop(async shop => {
    const done: RecordedEvent[] = []
    const refused: { order: string; why: string }[] = []
    let first: Refusal | undefined
    for (const orderId of [...new Set(ids)]) {
      try {
        done.push(await recordVisitEvent(shop, { ...given, orderId, kind, actor }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        first ??= error
        refused.push({ order: orderId, why: error.message })
      }
    }
    // One alone is refused as every command is; of several the others stay done.
    if (first && ids.length === 1) throw first
    show(context, { noted: done.map(({ order }) => order.number), refused }, () =>
      [...done.map(one => wordsOf(one, kind)), ...refused.map(({ order, why }) => `${order}: ${why}`)].join(
        '\n',
      ),
    )
    await sayWhatWaits(context, shop, kind)
    if (first) throw first
  })
}

async function sayWhatWaits(context: Context, shop: CommandShop, kind: VisitEventKind): Promise<void> {
  if (TELLS.includes(kind) && !(await shop.isServed()))
    context.terminal.err(`The shop isn't running. ${MESSAGE}`)
}

function wordsOf(done: RecordedEvent, kind: VisitEventKind): string {
  const cash = cashOf(done)
  return `${done.order.number}: ${cash ? `collected. ${cash}` : `${kind.replaceAll('_', ' ')}.`}`
}
