import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The desk and the collector's app load a page's style sheet when the page is opened, and it stays: what it says of a
 * class that another sheet has too would change pages by the order in which they were opened.
 */
const AREAS = ['src/desk', 'src/collector']

/** Around everything of an area: says nothing about whose a selector is. */
const AROUND = /^(desk|desk-card|collector)$/

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

/** The selectors of a sheet, those within `@media` too. */
const selectorsOf = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{}]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter(head => !head.startsWith('@'))
    .flatMap(head => head.split(/,(?![^(]*\))/).map(one => one.trim()))

/** The class that a selector begins with, below what is around everything. */
const firstClassOf = (selector: string): string | undefined =>
  [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name).find(name => !AROUND.test(name))

test.each(AREAS)('the style sheets of %s have no class that two of them begin with', folder => {
  const sheets = new Map<string, Set<string>>()
  for (const file of globSync(`${folder}/**/*.css`)) {
    for (const selector of selectorsOf(readFileSync(file, 'utf8'))) {
      const name = firstClassOf(selector) ?? selector
      sheets.set(name, (sheets.get(name) ?? new Set()).add(path.relative(folder, file)))
    }
  }
  const shared = [...sheets].filter(([, files]) => files.size > 1)
  expect(shared.map(([name, files]) => `${name}: ${[...files].sort().join(', ')}`)).toEqual([])
})
