import type { PageSettings, ShopSettings } from '#contract/settings.ts'

/** Headers that keep a page from doing what it was not written to do. */

const GOOGLE = 'https://accounts.google.com/gsi/'

const directive = (name: string, ...sources: (string | false)[]): string =>
  [name, ...sources.filter(Boolean)].join(' ')

/** Where the company's photographs are, beside the shop itself. */
const pictureOrigins = ({ facts }: PageSettings): string[] => {
  const addresses = Object.values(facts.pictures).flatMap(picture => picture?.address ?? [])
  return [...new Set(addresses.filter(address => !address.startsWith('/')).map(each => new URL(each).origin))]
}

/** What stands in the page itself and may work, as 'sha256-...' sources. */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The policy of one page. `isLoose`: any style may be written into it, for the tools of whoever is writing pages. */
export function contentSecurityPolicy(
  settings: PageSettings,
  { scripts, styles }: Inline,
  { isLoose = false }: { isLoose?: boolean } = {},
): string {
  const google = settings.googleClientId !== null && GOOGLE
  // Google's button writes styles of its own; beside a hash 'unsafe-inline' would count for nothing.
  const ownStyles = google || isLoose ? ["'unsafe-inline'"] : styles
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...scripts, google && `${GOOGLE}client`),
    directive('style-src', "'self'", ...ownStyles, google && `${GOOGLE}style`),
    directive('img-src', "'self'", 'data:', ...pictureOrigins(settings)),
    directive('connect-src', "'self'", google),
    ...(google ? [directive('frame-src', google)] : []),
    directive('form-action', "'self'"),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ')
}

/** Headers of every page, beside its policy. */
export const pageSecurity = (settings: ShopSettings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  // Google signs in through a window that must be able to answer this one.
  'cross-origin-opener-policy': settings.googleClientId ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

/** Headers of everything that is not a page. */
export const FILE_SECURITY: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
