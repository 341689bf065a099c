import { type Command, InvalidArgumentError, Option } from 'commander'
import { csvText } from '#domain/files/csv.ts'
import { smsToRegister } from './sms-templates.ts'
import type { Context } from './terminal/context.ts'
import { show } from './terminal/output.ts'

interface Options {
  brand: string
  url: string
  phone: string
  csv?: boolean
}

/** Needs no shop: the texts are registered before there is one. */
export function addMessages(program: Command, context: Context): void {
  program
    .command('messages')
    .description('the texts of SMS')
    .command('templates')
    .description(
      'every SMS text, to hand in to the carriers (DLT), with the addresses and numbers to register',
    )
    .addOption(new Option('--brand <name>', 'the registered brand').env('BRAND').makeOptionMandatory())
    .addOption(
      new Option('--url <address>', 'the address of the shop')
        .env('SHOP_URL')
        .argParser(parseUrl)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--phone <number>', 'the number for questions').env('COMPANY_PHONE').makeOptionMandatory(),
    )
    .option('--csv', 'a file for spreadsheets')
    .addHelpText(
      'after',
      `
Only the text of the code is required. bookingNews stands in for every other text about a booking: without it
customers get no SMS about their bookings.

Example:
  messages templates --brand Asha --url https://shop.example.in --phone "022 1234 5678" --csv > texts.csv`,
    )
    .action((options: Options) => printTemplates(context, options))
}

function parseUrl(given: string): string {
  const parsed = URL.canParse(given) ? new URL(given) : undefined
  if (parsed?.protocol !== 'https:' || parsed.pathname !== '/' || parsed.search !== '')
    throw new InvalidArgumentError('Use the whole address without a path, like https://shop.example.in')
  return parsed.origin
}

function printTemplates(context: Context, { brand, url, phone, csv }: Options): void {
  const all = smsToRegister({ brand, shopUrl: url, phone })
  const { templates, dynamicAddresses, staticAddresses, callBackNumbers } = all
  if (csv) {
    const rows = templates.map(({ name, setting, category, text, atGateway, sample }) => [
      name,
      setting,
      category,
      text,
      atGateway,
      sample,
    ])
    context.terminal.out(csvText([['name', 'setting', 'category', 'text', 'at MSG91', 'sample'], ...rows]))
    return
  }
  show(context, all, () =>
    [
      'Addresses to register as dynamic, with the ? at the end:',
      ...dynamicAddresses.map(address => `  ${address}`),
      'Addresses to register as static:',
      ...staticAddresses.map(address => `  ${address}`),
      'Call-back numbers to register:',
      ...callBackNumbers.map(number => `  ${number}`),
      ...templates.map(
        ({ name, setting, category, text, sample, isRequired }) =>
          `\n${name}${isRequired ? ' (required)' : ''}, ${category}, ${setting}\n${indent(text)}\n  Sample:\n${indent(sample)}`,
      ),
    ].join('\n'),
  )
}

const indent = (text: string): string => text.replace(/^/gm, '  ')
