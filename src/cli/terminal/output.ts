import { SingleBar } from 'cli-progress'
import Table from 'cli-table3'
import { maskPhone } from '#rules/people.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import type { Context, Terminal } from './context.ts'

/** Output of commands: tables for people, JSON for programs. */

/** Removes control characters: a customer's text could contain terminal escape sequences. */
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

/** A table without lines, so that it can be used with grep and cut. Numbers are right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
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

/** One 'name: value' on each line; empty values are left out. */
export function formatFacts(facts: readonly (readonly [string, Cell])[]): string {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...known.map(([name]) => name.length))
  return known.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value))}`).join('\n')
}

const withoutTrailingSpace = (text: string): string => text.replace(/(?<! ) +$/gm, '')

/** Prints JSON with `--json`, else text. */
export function show(context: Context, value: unknown, text: () => string): void {
  context.terminal.out(context.isJson() ? JSON.stringify(value, null, 2) : text())
}

/** Phones in lists are masked unless asked for. */
export const formatPhone = (isFull: boolean | undefined, phone: string): string =>
  isFull ? phone : maskPhone(phone)

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** 'reception (MUM-ANDHERI), technician' */
export const grantsText = (grants: readonly Grant[]): string =>
  grants.map(({ role, centre }) => (centre ? `${role} (${centre})` : role)).join(', ')

/** A progress bar of long work, on a terminal only. */
export function startProgressBar(
  terminal: Terminal,
  total: number,
): { advance(by: number): void; stop(): void } {
  if (!terminal.isWatched || total === 0) return { advance() {}, stop() {} }
  const bar = new SingleBar({
    format: '{bar} {percentage} % of {total}, {eta_formatted} left',
    hideCursor: true,
  })
  bar.start(total, 0)
  return { advance: by => bar.increment(by), stop: () => bar.stop() }
}
