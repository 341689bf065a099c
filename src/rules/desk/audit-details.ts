/** How details of an audit entry are read by people: without ids and keys, and what changed as 'before → after'. */

type Details = Record<string, unknown>

const UNSAID = /(Id|Ids|Key|sha256|^ids|^id)$/

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  if (isRecord(value)) {
    const parts = Object.entries(value).filter(([name]) => !UNSAID.test(name))
    return parts.map(([name, part]) => `${name} ${textOf(part)}`).join(', ') || '–'
  }
  return String(value)
}

/** Each with its name in the record: ['capacity', '10 → 12']. What is the same before and after is left out. */
export function shownDetails({ before, after, ...others }: Details): [name: string, text: string][] {
  const [was, is] = [before, after].map(side => (isRecord(side) ? side : {}))
  const changed = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .map(name => [name, textOf(was?.[name]), textOf(is?.[name])] as const)
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]): [string, string] => [name, `${from} → ${to}`])
  const said = Object.entries(others)
    .filter(([name, value]) => !UNSAID.test(name) && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, textOf(value)])
  return [...changed.filter(([name]) => !UNSAID.test(name)), ...said]
}
