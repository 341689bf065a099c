import { say } from '#text/text.ts'
import { throwNotFound } from './load.ts'
import * as words from './words.ts'

const load = () => throwNotFound(say(words.unknownPage))

export const loader = load
export const clientLoader = load

/** Never rendered: the loader always throws, which renders the error screen. */
export default function NotFound() {
  return null
}
