import { orderNumberFrom } from '#domain/orders/number.ts'
import { parseTubeCode } from '#rules/specimens/codes.ts'

const NUMBER = /(?<![0-9a-z])ord[\s_\p{Pd}]?([0-9a-z]{4})[\s_\p{Pd}]?([0-9a-z]{4})(?![0-9a-z])/giu

/** Order numbers and tube codes in the name of a file: 'M3H8Q5C2.pdf', 'cbc_ORD-7K3M-Q9T4 (2).pdf'. */
export function codesInName(name: string): { orders: string[]; tubes: string[] } {
  const orders = [...name.matchAll(NUMBER)].flatMap(
    ([, first = '', second = '']) => orderNumberFrom(first + second) ?? [],
  )
  const words = name.replaceAll(NUMBER, ' ').split(/[^0-9a-z]+/i)
  // Labels show a code in two groups: 'M3H8 Q5C2'.
  const pairs = words.map((word, index) => (word.length === 4 ? word + (words[index + 1] ?? '') : ''))
  const tubes = [...words, ...pairs].flatMap(word => parseTubeCode(word) ?? [])
  return { orders: [...new Set(orders)], tubes: [...new Set(tubes)] }
}
