import * as errorPages from '#text/errors/pages.ts'
import { say } from '#text/text.ts'
import { notFound } from '#web/platform/load.ts'

const load = () => notFound(say(errorPages.unknownPage))

export const loader = load
export const clientLoader = load

/** Never shown: the loader always throws, and the error screen answers. */
export default function NotFound() {
  return null
}
