import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { QUICK_FILTERS } from '#rules/catalogue/quick-filters.ts'
import { findStaffPage, listPaths, pathOf } from '#rules/pages.ts'
import { STEPS } from '#shop/checkout/questions.ts'

/** Canonical addresses of pages, so that each page is rendered and cached once. */

/** Maximum length of path and query string. */
export const MAX_PAGE_ADDRESS = 2000

/** Public pages that do not depend on the catalogue; they come first in the site map. */
export const PUBLIC_PAGES = listPaths('public')

/** Not for search engines: pages for a person or the staff, and second addresses of pages. */
export const UNLISTED_PAGES = [...listPaths('private'), ...listPaths('staff')]

/** Opened by an SMS, by what stands after the '?', which is not part of the page's cache key. */
export const SMS_PAGES = listPaths('sms')

/** The first part of a path: '/invoice/:orderId?' begins with 'invoice'. */
const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** First path segments of pages whose HTML has no data of the order: the browser loads it. */
export const ORDER_PAGES = listPaths('order').map(firstPart)

const CATALOGUE_PAGES = listPaths('item').map(firstPart)

/** Shared placeholder for an order's number or an unknown item's id: all of them have one page. */
const ANY = 'any'

/** Rendered for every unknown address. */
export const NO_SUCH_PAGE = '/no-such-page'

/** For an item's page, the shared page of unknown items. */
export function unknownOfItsKind(address: string): string | undefined {
  const [, kind = '', id, more] = address.split('/')
  return CATALOGUE_PAGES.includes(kind) && id && more === undefined ? `/${kind}/${ANY}` : undefined
}

type Read = (value: string) => string | undefined
const searchText: Read = value => value.trim().replace(/\s+/g, ' ').slice(0, 100) || undefined
const category: Read = value => (CATEGORIES.codeOf(value) ? value : undefined)
const oneOf =
  (values: readonly string[]): Read =>
  value =>
    values.find(known => known === value)
const step: Read = oneOf(Object.values(STEPS))

/** Parameters that change the rendered page; others are not in the cache key. */
const PARAMETERS: Record<string, Record<string, Read>> = {
  [pathOf('checkout')]: { step },
  [pathOf('healthCheckups')]: { search: searchText },
  [pathOf('labTests')]: {
    category,
    search: searchText,
    ...Object.fromEntries(Object.entries(QUICK_FILTERS).map(([name, values]) => [name, oneOf(values)])),
  },
}

export type RequestedAddress =
  | { kind: 'page'; address: string }
  /** React Router's data request of a page. */
  | { kind: 'data'; address: string }
  | { kind: 'moved'; to: string }
  | { kind: 'unreadable' }

function knownQuery(path: string, query: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, read] of Object.entries(PARAMETERS[path] ?? {})) {
    const value = read(query.get(name) ?? '')
    if (value) parameters.set(name, value)
  }
  return parameters
}

const withQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Normalises percent-encoding: %43BC becomes CBC. Undefined for invalid encoding and control characters. */
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

/** Unknown addresses share one rendered page, as do orders, and the desk. */
function renderedPath(path: string): string {
  const staffPage = findStaffPage(path)
  if (staffPage) return staffPage
  const [, kind = '', id, more] = path.split('/')
  const isOwn = [...PUBLIC_PAGES, ...UNLISTED_PAGES, ...SMS_PAGES, '/invoice'].includes(path)
  if (isOwn || unknownOfItsKind(path)) return path
  return ORDER_PAGES.includes(kind) && id && more === undefined ? `/${kind}/${ANY}` : NO_SUCH_PAGE
}

/** The lower-case address of a known page, to redirect to. */
function redirectPath(path: string): string | undefined {
  const [, kind = '', ...rest] = path.split('/')
  const small = ['', kind.toLowerCase(), ...rest].join('/')
  return small !== path && renderedPath(small) !== NO_SUCH_PAGE ? small : undefined
}

export function readAddress(requested: string): RequestedAddress {
  const mark = requested.indexOf('?')
  const path = mark < 0 ? requested : requested.slice(0, mark)
  const query = new URLSearchParams(mark < 0 ? '' : requested.slice(mark + 1))

  // A single leading slash, because two would make the redirect point to another host.
  const tidy = `/${path
    .split(/[/\\]/)
    .filter(part => part !== '')
    .join('/')}`
  const canonical = canonicalPath(tidy)
  const small = canonical === undefined ? undefined : redirectPath(canonical)
  if (tidy !== path) return { kind: 'moved', to: (small ?? tidy) + (mark < 0 ? '' : requested.slice(mark)) }

  if (canonical === undefined) return { kind: 'unreadable' }
  if (canonical.endsWith('.data')) {
    const parameters = knownQuery(canonical.slice(0, -'.data'.length), query)
    const routes = query.get('_routes')
    if (routes) parameters.set('_routes', routes)
    return { kind: 'data', address: withQuery(canonical, parameters) }
  }
  if (small) return { kind: 'moved', to: withQuery(small, query) }
  const shown = renderedPath(canonical)
  return { kind: 'page', address: withQuery(shown, knownQuery(shown, query)) }
}
