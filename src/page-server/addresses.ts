import { CATEGORIES } from '#rules/categories.ts'
import { pathOf, pathsOf } from '#rules/pages.ts'

/** What a page may be asked for: one address for one page, so that it is rendered and kept once. */

/** Longer ones are refused: no page of the shop needs them. */
export const MAX_ADDRESS = 2000

/** Pages for everyone that don't depend on the catalogue; also what the site map lists first. */
export const PUBLIC_PAGES = pathsOf('public')

/** Not for search engines: pages that the browser fills for a person, and a page's second address. */
export const UNLISTED_PAGES = pathsOf('private')

/** The first part of a path: '/invoice/:orderId?' begins with 'invoice'. */
const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** Addresses with a person's order in them. The page holds nothing of it: the browser fills it. */
export const ORDER_PAGES = pathsOf('order').map(firstPart)

/** Addresses with a test or checkup in them. */
const CATALOGUE_PAGES = pathsOf('item').map(firstPart)

/** Stands for whatever order, test or page an address names that nobody needs to be told apart. */
const ANY = 'any'

/** No page of the shop has this address: rendering it gives the page for unknown addresses. */
export const NO_SUCH_PAGE = '/no-such-page'

/** For the address of a test or checkup, the one address under which all unknown ones of its kind are kept. */
export function unknownOfItsKind(address: string): string | undefined {
  const [, kind = '', id, more] = address.split('/')
  return CATALOGUE_PAGES.includes(kind) && id && more === undefined ? `/${kind}/${ANY}` : undefined
}

type Read = (value: string) => string | undefined
const searchText: Read = value => value.trim().replace(/\s+/g, ' ').slice(0, 100) || undefined
const category: Read = value => CATEGORIES.find(known => known === value)

/** Query parameters that change what the server renders. Any other is the browser's own affair. */
const PARAMETERS: Record<string, Record<string, Read>> = {
  [pathOf('healthCheckups')]: { search: searchText },
  [pathOf('labTests')]: { category, search: searchText },
}

export type Asked =
  | { kind: 'page'; address: string }
  /** React Router's request for the data of a page. */
  | { kind: 'data'; address: string }
  | { kind: 'moved'; to: string }
  | { kind: 'unreadable' }

function knownQuery(path: string, query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const [name, read] of Object.entries(PARAMETERS[path] ?? {})) {
    const value = read(query.get(name) ?? '')
    if (value) kept.set(name, value)
  }
  return kept
}

const withQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Decodes a path and encodes it again, so that %43BC and CBC are one; undefined when it is not readable text. */
function canonicalPath(path: string): string | undefined {
  try {
    const parts = path.split('/').map(part => decodeURIComponent(part))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
    if (parts.some(part => /[\u0000-\u001f\u007f/\\]/.test(part))) return undefined
    return parts.map(encodeURIComponent).join('/')
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * The address whose page is shown: invented addresses share one page, and so do all orders, so that no number of them
 * costs a rendering each.
 */
function shownAs(path: string): string {
  const [, kind = '', id, more] = path.split('/')
  const isOwn = PUBLIC_PAGES.includes(path) || UNLISTED_PAGES.includes(path) || path === '/invoice'
  if (isOwn || unknownOfItsKind(path)) return path
  return ORDER_PAGES.includes(kind) && id && more === undefined ? `/${kind}/${ANY}` : NO_SUCH_PAGE
}

/** Written small, as the shop writes them: another spelling of a page moves there. */
function movedTo(path: string): string | undefined {
  const [, kind = '', ...rest] = path.split('/')
  const small = ['', kind.toLowerCase(), ...rest].join('/')
  return small !== path && shownAs(small) !== NO_SUCH_PAGE ? small : undefined
}

/** Reads an address (path and query as they came). */
export function readAddress(asked: string): Asked {
  const mark = asked.indexOf('?')
  const path = mark < 0 ? asked : asked.slice(0, mark)
  const query = new URLSearchParams(mark < 0 ? '' : asked.slice(mark + 1))

  // One slash at the start: two would make the new address another host's.
  const tidy = `/${path
    .split(/[/\\]/)
    .filter(part => part !== '')
    .join('/')}`
  if (tidy !== path) return { kind: 'moved', to: mark < 0 ? tidy : tidy + asked.slice(mark) }

  const canonical = canonicalPath(path)
  if (canonical === undefined) return { kind: 'unreadable' }
  if (canonical.endsWith('.data')) {
    const kept = knownQuery(canonical.slice(0, -'.data'.length), query)
    const routes = query.get('_routes')
    if (routes) kept.set('_routes', routes)
    return { kind: 'data', address: withQuery(canonical, kept) }
  }
  const small = movedTo(canonical)
  if (small) return { kind: 'moved', to: withQuery(small, query) }
  const shown = shownAs(canonical)
  return { kind: 'page', address: withQuery(shown, knownQuery(shown, query)) }
}
