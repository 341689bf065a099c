import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/**
 * The words of an area are one file, of which each of its pages needs a part, and a chunk has whole modules. So the web
 * build replaces imports of messages by the messages themselves. Without it a page's first load is up to 20 KB larger
 * (docs/decisions/048-one-language-loaded.md).
 */

const SRC = path.resolve(import.meta.dirname, '../src').replaceAll('\\', '/')
const OURS = /\/src\/.*\.tsx?$/

/** A stretch of source to replace. */
interface Edit {
  start: number
  end: number
  by: string
}

export const messagesInPlace: Plugin = {
  name: 'messages-in-place',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: OURS },
    handler(code, id) {
      const program = this.parse(code)
      const edits = program.body
        .filter(node => node.type === 'ImportDeclaration')
        .flatMap(node => editsOf(node, program, path.dirname(id)))
      if (edits.length === 0) return
      const edited = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
      return { code: `import { text as ${TEXT} } from '#text/text.ts'\n${edited}`, map: null }
    },
  },
}

/** `text` by a name that no module has. */
const TEXT = 'text$'

/** Replaces an import by its messages; none if it has anything else. */
function editsOf(node: ESTree.ImportDeclaration, program: ESTree.Program, folder: string): Edit[] {
  const messages = messagesOf(fileOf(node.source.value, folder))
  const declared = new Map<string, string | undefined>()
  const uses = node.specifiers.flatMap(specifier => {
    const local = specifier.local.name
    if (specifier.type === 'ImportNamespaceSpecifier') {
      return membersOf(local, program).map(({ start, end, member }) => {
        declared.set(`${local}$${member}`, messages.get(member))
        return { start, end, by: `${local}$${member}` }
      })
    }
    const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
    declared.set(local, imported?.type === 'Identifier' ? messages.get(imported.name) : undefined)
    return []
  })
  if (declared.size === 0 || [...declared.values()].includes(undefined)) return []
  const constants = [...declared].map(([name, source]) => `const ${name} = ${source}`).join('\n')
  return [{ start: node.start, end: node.end, by: constants }, ...uses]
}

interface Use {
  start: number
  end: number
  member: string
}

/** Where members of a namespace are used; empty if its name stands anywhere else. */
function membersOf(local: string, program: ESTree.Program): Use[] {
  const uses = new Map<number, Use>()
  const names = new Set<number>()
  const keys = new Set<number>()
  new Visitor({
    Identifier({ name, start }) {
      if (name === local) names.add(start)
    },
    Property({ key, shorthand }) {
      if (!shorthand) keys.add(key.start)
    },
    MemberExpression({ object, property, computed, start, end }) {
      if (computed || property.type !== 'Identifier') return
      keys.add(property.start)
      if (object.type === 'Identifier' && object.name === local)
        uses.set(object.start, { start, end, member: property.name })
    },
    ImportNamespaceSpecifier({ local: { start } }) {
      keys.add(start)
    },
  }).visit(program)
  const others = [...names].filter(start => !keys.has(start) && !uses.has(start))
  return others.length === 0 ? [...uses.values()] : []
}

const fileOf = (specifier: string, folder: string): string =>
  specifier.startsWith('#') ? `${SRC}/${specifier.slice(1)}` : path.join(folder, specifier)

const read = new Map<string, Map<string, string>>()

/** The messages of a file by their names, as expressions. */
function messagesOf(file: string): Map<string, string> {
  const known = read.get(file)
  if (known) return known
  const found = new Map<string, string>()
  read.set(file, found)
  if (!/\/(text\/[^.]*|words)\.ts$/.test(file) || !existsSync(file)) return found
  const source = readFileSync(file, 'utf8')
  for (const node of parseSync(file, source).program.body) {
    const { declaration } = node.type === 'ExportNamedDeclaration' ? node : {}
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      const message = init && expressionOf(init, source)
      if (id.type === 'Identifier' && message) found.set(id.name, message)
    }
  }
  return found
}

/** A message, or an object of them; undefined for anything else. */
function expressionOf(node: ESTree.Expression, source: string): string | undefined {
  if (node.type === 'TSAsExpression') return expressionOf(node.expression, source)
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'text')
    return `/* @__PURE__ */ ${TEXT}${source.slice(node.callee.end, node.end)}`
  if (node.type !== 'ObjectExpression') return
  const entries = node.properties.map(property => {
    if (property.type !== 'Property') return undefined
    const value = expressionOf(property.value, source)
    return value && `${source.slice(property.key.start, property.key.end)}: ${value}`
  })
  return entries.includes(undefined) ? undefined : `{ ${entries.join(', ')} }`
}
