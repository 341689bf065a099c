import { SingleBar } from 'cli-progress'
import Table from 'cli-table3'
import { formatPaise, type Paise } from '#rules/money.ts'
import type { Context, Terminal } from './context.ts'

/** What commands print: tables for people, JSON for programs. */

/** Text that a customer typed could steer the terminal; nothing of that kind is printed. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

export type Cell = string | number | null | undefined

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

/** Rows under a heading, without lines, so that they can be searched and cut. Numbers stand to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = head.map((_, at) => rows.length > 0 && rows.every(row => typeof row[at] === 'number'))
  const table = new Table({
    head: head.map(title => title.toUpperCase()),
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colAligns: isNumeric.map(numeric => (numeric ? 'right' : 'left')),
  })
  table.push(...rows.map(row => row.map(cell => printable(String(cell ?? '')))))
  return withoutTrailingSpace(table.toString())
}

/** Names with their values, one a line; lines without a value are left out. */
export function factsOf(facts: readonly (readonly [string, Cell])[]): string {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value))}`).join('\n')
}

const withoutTrailingSpace = (text: string): string => text.replace(/ +$/gm, '')

/** Prints a value as JSON where a program asked for it, else as text for people. */
export function show(context: Context, value: unknown, text: () => string): void {
  context.terminal.out(context.isJson() ? JSON.stringify(value, null, 2) : text())
}

/** '98xxxxxx10': enough to tell two people apart, not to call either. */
const maskPhone = (phone: string): string =>
  phone.length < 6
    ? 'x'.repeat(phone.length)
    : phone.slice(0, 2) + 'x'.repeat(phone.length - 4) + phone.slice(-2)

/** A list's phones are masked unless the person asks for them. */
export const phoneFor = (isFull: boolean | undefined, phone: string): string =>
  isFull ? phone : maskPhone(phone)

/** '₹1,299.00'. */
export const rupees = (paise: Paise): string => formatPaise(paise)

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** Progress of long work; shown only to a person at a terminal. */
export function progressOf(terminal: Terminal, total: number): { advance(by: number): void; stop(): void } {
  if (!terminal.isWatched || total === 0) return { advance() {}, stop() {} }
  const bar = new SingleBar({
    format: '{bar} {percentage} % of {total}, {eta_formatted} left',
    hideCursor: true,
  })
  bar.start(total, 0)
  return { advance: by => bar.increment(by), stop: () => bar.stop() }
}
