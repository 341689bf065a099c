import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, type Plugin, Visitor } from 'vite'
import type { Language } from '../src/text/text.ts'

/**
 * An area has one file of messages. Each page needs some of them, but a chunk contains whole modules. So the web build
 * replaces imports of messages with the messages themselves; without this, first loads are 2 to 21 KB larger. For Hindi
 * it uses those in words.hi.ts in the same folder, if there is one (docs/decisions/048-one-language-loaded.md).
 */
export const messagesInPlace = (language: Language): Plugin => ({
  name: 'messages-in-place',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    async handler(code, id) {
      const edited = await withMessages(code, this.parse(code), id, language)
      return edited === code ? undefined : { code: edited, map: null }
    },
  },
})

/** Replaces imports that consist of messages only. */
export async function withMessages(
  code: string,
  program: ESTree.Program,
  id: string,
  language: Language,
): Promise<string> {
  const imports = program.body.filter(node => node.type === 'ImportDeclaration')
  const edits = await Promise.all(
    imports.map(async node => {
      const file = fileOf(node.source.value, path.dirname(id))
      return WORDS.test(file) ? editsOf(node, program, await messagesOf(file, language)) : []
    }),
  )
  return edits
    .flat()
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

const SRC = path.resolve(import.meta.dirname, '../src')
const WORDS = /[\\/](text[\\/].*|words)\.ts$/

const fileOf = (specifier: string, folder: string): string =>
  specifier.startsWith('#') ? path.join(SRC, specifier.slice(1)) : path.join(folder, specifier)

type Messages = Readonly<Record<string, unknown>>

/** The messages of a file by their names. */
async function messagesOf(file: string, language: Language): Promise<Messages> {
  const translation = file.replace(/ts$/, `${language}.ts`)
  const words = existsSync(translation) ? (await moduleOf(translation)).words : undefined
  const messages = Object.entries(await moduleOf(file)).filter(([, value]) => areMessages(value))
  return translated(Object.fromEntries(messages), words, language)
}

const moduleOf = (file: string): Promise<Messages> => import(pathToFileURL(file).href)

const isObject = (value: unknown): value is Messages => typeof value === 'object' && value !== null

const areMessages = (value: unknown): boolean =>
  isObject(value) && ('wording' in value || Object.values(value).every(areMessages))

/** Messages with their wording in another language, if there is one. */
function translated(messages: Messages, words: unknown, language: Language): Messages {
  if (!isObject(words)) return messages
  const entries = Object.entries(messages).map(([name, value]) => {
    const wording = words[name]
    if (wording === undefined || !isObject(value)) return [name, value]
    return [name, 'wording' in value ? { wording, language } : translated(value, wording, language)]
  })
  return Object.fromEntries(entries)
}

interface Edit {
  start: number
  end: number
  by: string
}

function editsOf(node: ESTree.ImportDeclaration, program: ESTree.Program, messages: Messages): Edit[] {
  const declared = new Map<string, unknown>()
  const uses = node.specifiers.flatMap(specifier => {
    const local = specifier.local.name
    if (specifier.type === 'ImportNamespaceSpecifier') {
      return membersOf(local, program).map(({ start, end, member }) => {
        declared.set(`${local}$${member}`, messages[member])
        return { start, end, by: `${local}$${member}` }
      })
    }
    const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
    declared.set(local, imported?.type === 'Identifier' ? messages[imported.name] : undefined)
    return []
  })
  if (declared.size === 0 || [...declared.values()].includes(undefined)) return []
  const constants = [...declared].map(([name, message]) => `const ${name} = ${JSON.stringify(message)}`)
  return [{ start: node.start, end: node.end, by: constants.join('\n') }, ...uses]
}

interface Use {
  start: number
  end: number
  member: string
}

/** Where members of a namespace are used; empty if its name is used in any other way. */
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
