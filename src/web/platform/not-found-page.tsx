import { notFound } from '#web/platform/load.ts'

const load = () =>
  notFound('We could not find this page. The address may be mistyped, or the page is no longer there.')

export const loader = load
export const clientLoader = load

/** Never shown: the loader always throws, and the error screen answers. */
export default function NotFound() {
  return null
}
