import { describe, expect, test } from 'vitest'
import { type PartModule, partPages } from '../../scripts/page-parts.ts'

/** Modules as `name bytes: pages <- imports`. */
const modulesOf = (lines: string): PartModule[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [, id = '', bytes, pages = '', imports = ''] =
        /(\S+) (\d+): ([\w ]*?)(?: <- (.*))?$/.exec(line) ?? []
      return { id, bytes: Number(bytes), pages: pages.split(' '), imports: imports ? imports.split(' ') : [] }
    })

/** The files, as the names of their modules. */
function filesOf(lines: string, most: number, weight = (_page: string) => 1): string[] {
  const files = new Map<number, string[]>()
  for (const [id, file] of partPages(modulesOf(lines), { mostFiles: () => most, weight }))
    files.set(file, [...(files.get(file) ?? []), id])
  return [...files.values()].map(ids => ids.sort().join(' ')).sort()
}

describe('files that pages share', () => {
  test('contain the modules that the same pages need', () => {
    expect(filesOf('price 1: a b\ncard 1: b a\ndate 1: a c', 9)).toEqual(['card price', 'date'])
  })

  test('are merged only as long as no page loads too much', () => {
    const lines = 'price 100: a b\ncard 100: a c\nicon 1: a d'
    expect(filesOf(lines, 3)).toHaveLength(3)
    expect(filesOf(lines, 2)).toHaveLength(2)
    expect(filesOf(lines, 1)).toHaveLength(1)
  })

  test('are merged first where two small chunks are needed by nearly the same pages', () => {
    expect(filesOf('price 1000: a b\ncard 1000: a c\nicon 1: a d', 2)).toContain('card')
    expect(filesOf('price 100: a b c\ncard 100: a b\nicon 90: a d e', 2)).toEqual(['card price', 'icon'])
  })

  test('contain more of the code of a page with a higher weight', () => {
    const lines = 'price 100: a b\ncard 90: a c\nicon 95: a c d'
    expect(filesOf(lines, 2)).toEqual(['card icon', 'price'])
    expect(filesOf(lines, 2, page => (page === 'd' ? 9 : 1))).toEqual(['card price', 'icon'])
  })

  test('are counted together with their imports', () => {
    // `b` never named `rules`, but has them by `price`.
    const lines = 'date 10: a b\nprice 9: b c <- rules\nlist 12: b d\nrules 5000: c e'
    expect(filesOf(lines, 4)).toHaveLength(4)
    expect(filesOf(lines, 3)).toHaveLength(3)
  })
})
