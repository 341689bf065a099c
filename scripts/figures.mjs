// Figures of the sources, for decisions about their structure: node scripts/figures.mjs [FOLDER]
// FOLDER is another checkout, to compare with. Product: src without tests, their helpers and generated files.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ts } from '@ts-morph/common'

const root = path.resolve(process.argv[2] ?? '.')
const inSrc = readdirSync(path.join(root, 'src'), { recursive: true }).map(name => `src/${name}`)
const read = file => readFileSync(path.join(root, file), 'utf8')
const linesOf = text => text.split('\n').length - 1
const sum = numbers => numbers.reduce((total, one) => total + one, 0)

const isHelper = file => /(^|\/)test-[^/]*$/.test(file)
const product = inSrc.filter(
  file => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !isHelper(file),
)
const sources = new Map(
  product.map(file => [file, ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)]),
)

/** Lines that hold nothing but a comment. */
function commentLines(source) {
  const lines = new Set()
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, source.languageVariant, source.text)
  const firstAt = position => source.getLineAndCharacterOfPosition(position).line
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    if (!isComment) continue
    for (let line = firstAt(scanner.getTokenStart()); line <= firstAt(scanner.getTokenEnd() - 1); line++)
      lines.add(line)
  }
  const all = source.text.split('\n')
  return [...lines].filter(line => /^\s*(\/\/|\/\*|\*)/.test(all[line])).length
}

function packingSpreads(source) {
  let found = 0
  const inner = node =>
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? inner(node.expression) : node
  const visit = node => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)
    if (isSpread) {
      const value = inner(node.expression)
      if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) found += 1
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const exportedNames = source =>
  source.statements.flatMap(node => {
    if (!node.modifiers?.some(one => one.kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(one => one.name.getText())
    return node.name ? [node.name.text] : []
  })

/** The files of this repository that a file imports. */
function importsOf(file, source, { withTypes }) {
  const aliases = Object.entries(JSON.parse(read('package.json')).imports)
  return source.statements.flatMap(node => {
    if (!ts.isImportDeclaration(node)) return []
    const names = node.importClause?.namedBindings?.elements
    const isType = node.importClause?.isTypeOnly || (names?.length > 0 && names.every(one => one.isTypeOnly))
    if (isType && !withTypes) return []
    const to = node.moduleSpecifier.text
    if (to.startsWith('.')) return [path.posix.join(path.posix.dirname(file), to)]
    const alias = aliases.find(([start]) => to.startsWith(start.slice(0, -1)))
    return alias ? [to.replace(alias[0].slice(0, -1), alias[1].slice(2, -1))] : []
  })
}

/** Import cycles (Tarjan's algorithm). */
function circles(options) {
  const graph = new Map([...sources].map(([file, source]) => [file, importsOf(file, source, options)]))
  const [index, low, stack, found] = [new Map(), new Map(), [], []]
  const visit = file => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

const lines = sum(product.map(file => linesOf(read(file))))
const owners = new Map()
/** Exports of routes that React Router uses. */
const ROUTE_EXPORTS =
  /^(meta|links|headers|loader|clientLoader|HydrateFallback|ErrorBoundary|shouldRevalidate|handle)$/
// Messages have the name of their file as a namespace.
for (const [file, source] of sources)
  if (!/^src\/text\/|\/words\.ts$/.test(file))
    for (const name of exportedNames(source).filter(one => !ROUTE_EXPORTS.test(one)))
      owners.set(name, new Set([...(owners.get(name) ?? []), file]))
const styles = inSrc.filter(file => /(desk|collector).*\.css$/.test(file))
const migrations = inSrc.filter(file => /migrations\/[^/]*\.sql$/.test(file))
const comments = sum([...sources.values()].map(commentLines))

const figures = {
  'product lines': lines,
  'product files': product.length,
  'files of under 30 lines': product.filter(file => linesOf(read(file)) < 30).length,
  'spreads of literals': sum([...sources.values()].map(packingSpreads)),
  'comments, % of lines': ((100 * comments) / lines).toFixed(1),
  'CSS lines of desk and collector': sum(styles.map(file => linesOf(read(file)))),
  migrations: migrations.length,
  'names that several files export': [...owners.values()].filter(files => files.size > 1).length,
  'circles of files': circles({ withTypes: false }).length,
  'circles, imports of types counted too': circles({ withTypes: true }).length,
}
for (const [name, figure] of Object.entries(figures)) console.info(`${name}: ${figure}`)
