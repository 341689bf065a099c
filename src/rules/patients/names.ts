import { namesAnd } from '#text/common.ts'
import { say } from '#text/text.ts'

/** 'Sushila' of 'Sushila Deshpande'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** 'Asha, Ravi and Usha'. */
export const joinNames = (names: readonly string[]): string =>
  names.length > 1
    ? say(namesAnd, { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
    : (names[0] ?? '')
