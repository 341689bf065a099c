// Loaded before the operators' commands, so that they start in half the time. drizzle-orm has a package.json of 180 KB,
// which node parses anew for each of the hundreds of imports to and within that package. Here each is looked up once.
import { registerHooks } from 'node:module'

const INSIDE = /\/node_modules\/drizzle-orm\//
const NAMED = /^drizzle-orm(\/|$)/
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const isImport = context.conditions.includes('import')
    if (isImport && specifier.startsWith('.') && INSIDE.test(context.parentURL ?? '')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!isImport || !NAMED.test(specifier)) return next(specifier, context)
    const found = known.get(specifier) ?? next(specifier, context)
    known.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
