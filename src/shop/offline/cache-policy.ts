import { listPaths, PAGES, pathOf } from '#rules/pages.ts'
import { shopEndpoints } from '#shop/endpoints.ts'

/**
 * What the service worker caches for offline use, decided by the URL alone. `key` is the cache key.
 *
 * - `page`: HTML, the same for all visitors
 * - `program`: a file of the build, with a content hash in its name
 * - `catalogue`: an API response on the catalogue, the same for all visitors
 * - `person`: an API response on the customer who is signed in
 * - `report`: the PDF of a report that was opened
 */
export interface CachedResponse {
  as: 'page' | 'catalogue' | 'person' | 'report'
  key: string
}
type Policy = CachedResponse | { as: 'program' } | undefined

/** Cache key of a report. Not its link, which expires after fifteen minutes. */
export const reportKey = (fileName: string): string => `/kept/report/${fileName}`

/** Pages cached when the service worker is installed. Pages of items are cached when they are opened. */
export const PRECACHED_PAGES = [
  pathOf('home'),
  pathOf('healthCheckups'),
  pathOf('labTests'),
  pathOf('cart'),
  pathOf('myOrders'),
  pathOf('offline'),
  pageKey(PAGES.orderDetails.path),
]

const CATALOGUE = [
  shopEndpoints.listLabTests,
  shopEndpoints.listPackages,
  shopEndpoints.listCentres,
  shopEndpoints.listDoctors,
]
const OF_A_PERSON = [
  shopEndpoints.listOrders,
  shopEndpoints.getProfile,
  // Without these responses the checkout would ask again for people that are already stored.
  shopEndpoints.listPatients,
  shopEndpoints.listOwnRequests,
  shopEndpoints.getInvoice,
]

/** True for a path and everything below it: '/api/orders' and '/api/orders/ORD-1'. */
function isBelow(pathname: string, path: string): boolean {
  const base = path.replace(/\/\{.*$/, '')
  return pathname === base || pathname.startsWith(`${base}/`)
}

/**
 * Cache key of a page. Personal pages, those of orders and those of SMS have no data in their HTML, so one entry serves
 * all their addresses, and no token of an SMS is stored. Other pages differ by their query string (search, filters).
 */
function pageKey(pathname: string, search = ''): string {
  const [, first = ''] = pathname.split('/')
  const isOfAnOrder = listPaths('order').some(path => path.split('/')[1] === first)
  if (isOfAnOrder) return `/${first}/any`
  return [...listPaths('private'), ...listPaths('sms')].includes(pathname) ? pathname : pathname + search
}

export function cachePolicy(url: URL, isNavigation: boolean): Policy {
  const { pathname, search, searchParams } = url
  if (pathname.startsWith('/assets/')) return { as: 'program' }
  const [, reportFile] = /^\/api\/orders\/reports\/([^/]+)$/.exec(pathname) ?? []
  if (reportFile) return { as: 'report', key: reportKey(reportFile) }
  if (pathname.endsWith('/download')) return undefined
  if (OF_A_PERSON.some(({ path }) => isBelow(pathname, path))) return { as: 'person', key: pathname + search }
  // A typed search may name an illness, and a cache of pages stays after a logout.
  if (searchParams.has('search')) return undefined
  if (CATALOGUE.some(({ path }) => isBelow(pathname, path)))
    return { as: 'catalogue', key: pathname + search }
  if (!isNavigation || /^\/(api|desk|dev|sandbox)(\/|$)/.test(pathname)) return undefined
  return { as: 'page', key: pageKey(pathname, search) }
}

/** The offline page's path for a page that is not cached; `from` is that page. */
export const offlinePage = ({ pathname, search }: URL): string =>
  `${pathOf('offline')}?${new URLSearchParams({ from: pathname + search })}`
