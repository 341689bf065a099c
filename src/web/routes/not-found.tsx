import { notFound } from '#web/load.ts'

const load = () => notFound('There is no page at this address.')

export const loader = load
export const clientLoader = load

/** Never shown: the loader always throws, and the error screen answers. */
export default function NotFound() {
  return null
}
