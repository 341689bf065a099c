import * as errorPages from '#text/errors/pages.ts'
import { say } from '#text/text.ts'
import { notFound } from './load.ts'

const load = () => notFound(say(errorPages.unknownPage))

export const loader = load
export const clientLoader = load

/** Never rendered: the loader always throws, which renders the error screen. */
export default function NotFound() {
  return null
}
