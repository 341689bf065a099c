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

/** The policy of one page. `hashes`: its inline scripts, as 'sha256-...' sources. */
export function contentSecurityPolicy(settings: PageSettings, hashes: readonly string[]): string {
  const google = settings.googleClientId !== null && GOOGLE
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...hashes, google && `${GOOGLE}client`),
    // React writes style attributes, and the style sheet is part of the page.
    directive('style-src', "'self'", "'unsafe-inline'", google && `${GOOGLE}style`),
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
