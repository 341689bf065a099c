import { type Sentence, sentence } from '#text/text.ts'
import { listPaths } from '../pages.ts'
import { linkElsewhere, unknownPlaceholder } from './words.ts'

/** The texts of policies: a little of Markdown, with values of the shop in braces. There is no HTML in it. */

export const PLACEHOLDERS = [
  'brand',
  'company',
  'address',
  'phone',
  'email',
  'cancelFee',
  'refund',
  'latePromise',
  'keepOrders',
  'keepUnpaid',
  'keepRequests',
  'keepPrescriptions',
  'keepReplaced',
  'keepMessages',
] as const

export type PolicyValues = Record<(typeof PLACEHOLDERS)[number], string>

export const BLOCK_KINDS = ['heading', 'subheading', 'paragraph', 'list', 'numbers'] as const

/** `to`: the page that it links to. */
export interface PolicySpan {
  text: string
  to?: string | undefined
}

/** A list has several lines, every other block one. */
export interface PolicyBlock {
  kind: (typeof BLOCK_KINDS)[number]
  lines: PolicySpan[][]
}

const MARKS = [
  ['heading', /^##? (.+)$/],
  ['subheading', /^### (.+)$/],
  ['list', /^[-*] (.+)$/],
  ['numbers', /^\d+[.)] (.+)$/],
] as const

interface Line {
  /** Undefined for text without a mark, which continues the line before it. */
  kind: PolicyBlock['kind'] | undefined
  text: string
}

function readLine(typed: string): Line {
  for (const [kind, mark] of MARKS) {
    const text = mark.exec(typed)?.[1]
    if (text !== undefined) return { kind, text: text.trim() }
  }
  return { kind: undefined, text: typed }
}

const isHeading = (kind: PolicyBlock['kind']) => kind === 'heading' || kind === 'subheading'

/** Blocks of unformatted lines. An empty line ends a paragraph, but not a list. */
function splitBlocks(body: string): { kind: PolicyBlock['kind']; lines: string[] }[] {
  const blocks: { kind: PolicyBlock['kind']; lines: string[] }[] = []
  let isAfterGap = true
  for (const typed of body.split(/\r?\n/).map(line => line.trim())) {
    const last = blocks.at(-1)
    const { kind, text } = readLine(typed)
    if (text === '') isAfterGap = true
    else if (kind === undefined && last && !isAfterGap && !isHeading(last.kind))
      last.lines.push(`${last.lines.pop()} ${text}`)
    else if (kind !== undefined && kind === last?.kind && !isHeading(kind)) last.lines.push(text)
    else blocks.push({ kind: kind ?? 'paragraph', lines: [text] })
    if (text !== '') isAfterGap = false
  }
  return blocks
}

const LINK = /\[([^\][]+)\]\(([^()\s]*)\)/
const links = (text: string) => [...text.matchAll(new RegExp(LINK, 'g'))].map(([, , to = '']) => to)

const isPlaceholder = (name: string): name is keyof PolicyValues =>
  (PLACEHOLDERS as readonly string[]).includes(name)

const fill = (text: string, values: PolicyValues): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => (isPlaceholder(name) ? values[name] : braces))

/** Values are filled in last, so that none is read as a mark or link. */
function toSpans(line: string, values: PolicyValues): PolicySpan[] {
  const parts = line.split(LINK)
  const spans = parts.flatMap((text, at): PolicySpan[] => {
    if (at % 3 === 2) return []
    return [
      at % 3 === 1 ? { text: fill(text, values), to: parts[at + 1] ?? '' } : { text: fill(text, values) },
    ]
  })
  return spans.filter(({ text }) => text !== '')
}

/** Without the lines whose values are empty. */
export const formatPolicy = (body: string, values: PolicyValues): PolicyBlock[] =>
  splitBlocks(body)
    .map(({ kind, lines }) => ({
      kind,
      lines: lines.map(line => toSpans(line, values)).filter(spans => spans.some(({ text }) => text.trim())),
    }))
    .filter(({ lines }) => lines.length > 0)

const inBraces = (names: readonly string[]) => names.map(name => `{${name}}`).join(' ')

/** Braces that are no known value, or a link that leaves the shop. */
export function findPolicyProblem(body: string): Sentence | undefined {
  const withoutKnown = body.replace(/\{(\w+)\}/g, (braces, name: string) =>
    isPlaceholder(name) ? '' : braces,
  )
  const [placeholder] = /\{[^{}\n]*\}|[{}]/.exec(withoutKnown) ?? []
  if (placeholder) return sentence(unknownPlaceholder, { placeholder, known: inBraces(PLACEHOLDERS) })
  const pages = listPaths('public')
  const address = links(body).find(to => !pages.includes(to))
  return address === undefined ? undefined : sentence(linkElsewhere, { address: address || '()' })
}
