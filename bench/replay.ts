import { randomBytes, randomUUID } from 'node:crypto'

/** Turns the recorded statements of two bookings into a template that can be sent again for any customer. */

export interface Statement {
  text: string
  values: unknown[]
  name?: string
  rowMode?: 'array'
}

/** What is known of one booking: name → the value that stands for it in its statements. */
export type Known = Record<string, string | number>

type Part =
  | { kind: 'same'; value: unknown }
  | { kind: 'known'; name: string }
  /** A text, such as a job's data, that holds known values. */
  | { kind: 'text'; pieces: ({ text: string } | { name: string })[] }
  /** A list of ids, such as the orders that are read together. */
  | { kind: 'list'; parts: Part[] }
  /** An id made for this booking alone; the same number is the same id. */
  | { kind: 'id'; index: number }

export interface Template {
  statements: { text: string; name?: string; rowMode?: 'array'; parts: Part[] }[]
  ids: number
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function piecesOf(text: string, known: Known): ({ text: string } | { name: string })[] {
  const names = Object.keys(known).filter(
    name => String(known[name]).length >= 8 && text.includes(String(known[name])),
  )
  const name = names[0]
  if (name === undefined) return [{ text }]
  return text
    .split(String(known[name]))
    .flatMap((piece, index) => [...(index > 0 ? [{ name }] : []), ...piecesOf(piece, known)])
}

function partOf(first: unknown, second: unknown, known: [Known, Known], ids: string[]): Part {
  const name = Object.keys(known[0]).find(key => known[0][key] === first && known[1][key] === second)
  if (name !== undefined) return { kind: 'known', name }
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    return { kind: 'list', parts: first.map((value, at) => partOf(value, second[at], known, ids)) }
  }
  if (JSON.stringify(first) === JSON.stringify(second)) return { kind: 'same', value: first }
  // Times differ by the moments between the two recordings, which change nothing.
  if (first instanceof Date || (typeof first === 'string' && !Number.isNaN(Date.parse(first)))) {
    return { kind: 'same', value: first }
  }
  if (typeof first === 'string' && UUID.test(first)) {
    if (!ids.includes(first)) ids.push(first)
    return { kind: 'id', index: ids.indexOf(first) }
  }
  if (typeof first === 'string') {
    const pieces = piecesOf(first, known[0])
    const again = pieces.map(piece => ('text' in piece ? piece.text : known[1][piece.name])).join('')
    if (again === second) return { kind: 'text', pieces }
  }
  throw new Error(`a value of a statement is not understood: ${JSON.stringify([first, second])}`)
}

/** Compares the same booking of two customers, place by place. Throws when they did not send the same statements. */
export function makeTemplate(first: Statement[], second: Statement[], known: [Known, Known]): Template {
  if (first.length !== second.length) throw new Error('two bookings sent different numbers of statements')
  const ids: string[] = []
  const statements = first.map((statement, at) => {
    const other = second[at]
    if (other?.text !== statement.text)
      throw new Error(`two bookings sent different statements: ${statement.text}`)
    const { text, name, rowMode } = statement
    const parts = statement.values.map((value, place) => partOf(value, other.values[place], known, ids))
    return { text, name, rowMode, parts }
  })
  return { statements, ids: ids.length }
}

/** The statements of one more booking. */
export function fill(template: Template, known: Known): Statement[] {
  const ids = Array.from({ length: template.ids }, () => randomUUID())
  const valueFor = (part: Part): unknown => {
    switch (part.kind) {
      case 'same':
        return part.value
      case 'known':
        return known[part.name]
      case 'list':
        return part.parts.map(valueFor)
      case 'id':
        return ids[part.index]
      case 'text':
        return part.pieces.map(piece => ('text' in piece ? piece.text : known[piece.name])).join('')
    }
  }
  return template.statements.map(({ text, name, rowMode, parts }) => ({
    text,
    values: parts.map(valueFor),
    ...(name ? { name } : {}),
    ...(rowMode ? { rowMode } : {}),
  }))
}

/** A number of an order as long as the shop's, never the same twice. */
export const newNumber = (): string => {
  const code = randomBytes(5).toString('hex').toUpperCase().slice(0, 8)
  return `ORD-${code.slice(0, 4)}-${code.slice(4)}`
}
