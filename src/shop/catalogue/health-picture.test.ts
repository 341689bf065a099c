import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PICTURES } from '#rules/catalogue/test-facts.ts'

test('the picture file has every picture that the catalogue can name, and no other', () => {
  const file = readFileSync(path.join(import.meta.dirname, 'health-pictures.svg'), 'utf8')
  const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(drawn.sort()).toEqual([...PICTURES])
})
