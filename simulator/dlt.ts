/** What Indian carriers check since January 2026: the form of a registered text, and each value against its tag. */

export interface Registered {
  /** By template id, with `##NAME:tag##` for variables. */
  templates: Record<string, string>
  /** Each ends in '?'. */
  addresses: readonly string[]
  callBackNumbers: readonly string[]
}

const VARIABLE = /##(\w+):(\w+)##/g
const TAGS = ['numeric', 'alphanumeric', 'url', 'cbn']
const MAX_VARIABLES = 3
/** Letters of a value, as they count against the fixed part of a text. */
const VALUE_LETTERS = 30
const MIN_FIXED = 0.3

export const variablesOf = (text: string) =>
  [...text.matchAll(VARIABLE)].map(([, name = '', tag = '']) => ({ name, tag }))

/** The reason not to register a text; undefined if it can be. */
export function templateProblem(text: string): string | undefined {
  const variables = variablesOf(text)
  const unknown = variables.find(({ tag }) => !TAGS.includes(tag))
  if (unknown) return `the variable ${unknown.name} has an unknown tag`
  if (/##\w+##/.test(text.replace(VARIABLE, ''))) return 'a variable has no tag'
  if (new Set(variables.map(({ name }) => name)).size > MAX_VARIABLES) return 'more than three variables'
  const between = text.split(/##\w+:\w+##/).slice(1, -1)
  if (between.some(words => !/[a-z]/i.test(words))) return 'two variables without words between'
  if (/https?:\/\/\S*##/.test(text)) return 'a variable within an address'
  if (/https?:\/\/\S*\?/.test(text)) return 'a fixed address with a question mark'
  const fixed = text.replace(VARIABLE, '').length
  if (fixed / (fixed + VALUE_LETTERS * variables.length) < MIN_FIXED) return 'too little fixed text'
  return undefined
}

/** The reason to reject a value; undefined if it matches its tag. */
export function valueProblem(
  tag: string,
  value: string,
  { addresses, callBackNumbers }: Pick<Registered, 'addresses' | 'callBackNumbers'>,
): string | undefined {
  switch (tag) {
    case 'numeric':
      return /^\d{1,30}$/.test(value) ? undefined : 'not numeric'
    case 'alphanumeric':
      return /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/.test(value) && value.length <= 30
        ? undefined
        : 'not alphanumeric'
    case 'url':
      return addresses.some(address => value.startsWith(address) && /^\w+$/.test(value.slice(address.length)))
        ? undefined
        : 'not a registered address'
    case 'cbn':
      return callBackNumbers.includes(value) ? undefined : 'not a registered number'
    default:
      return 'an unknown tag'
  }
}

/** The first problem of a message's values. */
export const messageProblem = (
  text: string,
  values: Readonly<Record<string, string>>,
  registered: Pick<Registered, 'addresses' | 'callBackNumbers'>,
): string | undefined =>
  variablesOf(text)
    .map(({ name, tag }) => {
      const problem = valueProblem(tag, values[name] ?? '', registered)
      return problem && `${name}: ${problem}`
    })
    .find(Boolean)

/** A text with its values. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (_, name: string) => values[name] ?? '')

/** The values that a whole text has in place of its template's variables; undefined if it is another text. */
export function valuesIn(template: string, text: string): Record<string, string> | undefined {
  const names: string[] = []
  const pattern = template
    .split(/(##\w+:\w+##)/)
    .map(part => {
      const name = /^##(\w+):/.exec(part)?.[1]
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      if (names.includes(name)) return `\\k<${name}>`
      names.push(name)
      return `(?<${name}>.*?)`
    })
    .join('')
  const groups = new RegExp(`^${pattern}$`, 's').exec(text)?.groups
  return groups ? { ...groups } : undefined
}

/** The text under a template id; undefined for one that the carriers would not have registered. */
export function sendableTemplate({ templates }: Registered, id: string): string | undefined {
  const text = Object.hasOwn(templates, id) ? templates[id] : undefined
  return text === undefined || templateProblem(text) !== undefined ? undefined : text
}
