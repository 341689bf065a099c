import { parseSync } from 'vite'

/** Finds string literals for people in components: they belong in a words.ts or in src/text. */

/**
 * Where a string is used. `shown`: on the screen. `open`: possibly on the screen, so it counts if it looks like a text.
 * `code`: a class, an address, an operand of a comparison.
 */
type Place = 'shown' | 'open' | 'code'

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

const SHOWN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|error|heading|busy)$/
const CODE_ATTRIBUTES = /^(className|style|d|points|transform|viewBox|to|href|src|srcSet|sizes|rel|data-.*)$/
const COMPARING = new Set(['===', '!==', '==', '!=', 'in', 'instanceof', '<', '>'])
/** Their arguments are for programmers. */
const FOR_LOGS = /^(console|log)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

const hasWord = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''))

/** Tailwind classes and addresses: no capital letter, no end of a sentence. */
const isCode = (text: string) =>
  /\/:/.test(text) ||
  (!/\p{Lu}|[.,!?](\s|$)/u.test(text) &&
    /[a-z]-(\d|px|full|auto|none|[a-z]+-)|\b(flex|grid|block|hidden|card|wrap|text-link)\b/.test(text))

const WORD = /^[("'“‘+]*[\p{L}\d][\p{L}\d&'’/-]*[)"'”’.,:;!?…]*$/u

/** 'Book', 'My Orders', '3 items left', 'no more tests'; not 'flex gap-2', 'bg-leaf', 'POST', 'NO_ANSWER'. */
function isWritten(text: string): boolean {
  const words = text.split(/\s+/).filter(word => /\p{L}/u.test(word))
  if (words.length === 0 || isCode(text)) return false
  if (words.length === 1)
    return /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$|^\P{L}*\s\p{L}+|\p{L}[.!?:]?\s$|\p{L}[.!?]$/u.test(text)
  return words.every(word => WORD.test(word))
}

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'JSXNamespacedName' ? 'xml' : (node.name ?? '')) : ''

/** The places of a node's children, where they differ from the node's own. */
function placesIn(node: Node, place: Place): Record<string, Place | undefined> {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return { children: 'shown', openingElement: 'open' }
    case 'JSXAttribute': {
      const name = nameOf(node.name)
      return { value: SHOWN_ATTRIBUTES.test(name) ? 'shown' : CODE_ATTRIBUTES.test(name) ? 'code' : 'open' }
    }
    case 'ConditionalExpression':
      return { test: 'open', consequent: place, alternate: place }
    case 'LogicalExpression':
      return { left: node.operator === '&&' ? 'open' : place, right: place }
    case 'BinaryExpression':
      return COMPARING.has(String(node.operator)) ? { left: 'code', right: 'code' } : {}
    case 'SwitchCase':
      return { test: 'code', consequent: 'open' }
    case 'MemberExpression':
      return { object: 'open', property: 'code' }
    case 'CallExpression':
    case 'NewExpression':
      return { arguments: place === 'code' ? 'code' : 'open', callee: 'open' }
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return { body: 'open', params: 'open' }
    default:
      return {}
  }
}

const isSkipped = (node: Node) =>
  /^(Import|ExportAll)/.test(node.type) ||
  (/^TS/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) ||
  (node.type === 'CallExpression' && isNode(node.callee) && FOR_LOGS.test(nameOf(node.callee.object)))

/** The text of a node itself, without its children. */
function wordsOf(node: Node): string {
  if (node.type === 'JSXText') return String(node.value).trim()
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') {
    return nodesIn(node.quasis)
      .map(({ value }) => (value as { cooked: string }).cooked)
      .join('{}')
  }
  return ''
}

function isBare(node: Node, place: Place): boolean {
  const words = wordsOf(node)
  if (node.type === 'JSXText' || place === 'shown') return hasWord(words.replaceAll('{}', ''))
  return place === 'open' && isWritten(words.replaceAll('{}', '1'))
}

function found(node: Node, place: Place): Node[] {
  if (isSkipped(node)) return []
  const own = isBare(node, place) ? [node] : []
  const places = placesIn(node, place)
  const isKeyed = node.type === 'Property' && node.computed !== true
  const parts = Object.entries(node).filter(([part]) => !(part === 'key' && isKeyed) && part !== 'quasis')
  return [
    ...own,
    ...parts.flatMap(([part, value]) => nodesIn(value).flatMap(each => found(each, places[part] ?? place))),
  ]
}

/** Texts in a source, as '12: Your cart'; interpolated values as {}. */
export function bareWords(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  return found(program as unknown as Node, 'open').map(
    node => `${source.slice(0, node.start + wordsAt(node)).split('\n').length}: ${wordsOf(node)}`,
  )
}

const wordsAt = (node: Node) => (node.type === 'JSXText' ? String(node.value).search(/\S/) : 0)

const SAYS = /^(say|pieces)$/
const isFunction = (node: Node) => /Function/.test(node.type)

function saidIn(node: Node): Node[] {
  if (isFunction(node)) return []
  const isSaid = node.type === 'CallExpression' && SAYS.test(nameOf(node.callee))
  return [...(isSaid ? [node] : []), ...Object.values(node).flatMap(value => nodesIn(value).flatMap(saidIn))]
}

/** Calls of `say` and `pieces` at module load, before the language is known, as '12: say(empty)'. */
export function saidTooEarly(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  return saidIn(program as unknown as Node).map(
    node =>
      `${source.slice(0, node.start).split('\n').length}: ${source.slice(node.start, Number(node.end))}`,
  )
}
