import type { PageSettings, ShopSettings } from '#wire/settings.ts'

const GOOGLE = 'https://accounts.google.com/gsi/'

const directive = (name: string, ...sources: (string | false)[]): string =>
  [name, ...sources.filter(Boolean)].join(' ')

const pictureOrigins = ({ facts }: PageSettings): string[] => {
  const addresses = Object.values(facts.pictures).flatMap(picture => picture?.address ?? [])
  return [...new Set(addresses.filter(address => !address.startsWith('/')).map(each => new URL(each).origin))]
}

/** A page's own inline scripts and styles, as 'sha256-...' sources. */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

export function contentSecurityPolicy(settings: PageSettings, { scripts, styles }: Inline): string {
  const google = settings.googleClientId !== null && GOOGLE
  // Google's button adds inline styles. No hashes then: browsers ignore 'unsafe-inline' beside a hash.
  const ownStyles = google ? ["'unsafe-inline'"] : styles
  return [
    directive('default-src', "'self'"),
    directive('script-src', "'self'", ...scripts, google && `${GOOGLE}client`),
    directive('style-src', "'self'", ...ownStyles, google && `${GOOGLE}style`),
    directive('img-src', "'self'", 'data:', ...pictureOrigins(settings)),
    directive('font-src', "'self'", 'data:'),
    directive('connect-src', "'self'", google),
    // The browser's viewer shows a PDF that staff chose from their disk. A `blob:` frame inherits this policy.
    directive('frame-src', 'blob:', google),
    directive('form-action', "'self'"),
    directive('object-src', "'none'"),
    directive('base-uri', "'none'"),
    directive('frame-ancestors', "'none'"),
  ].join('; ')
}

/** The headers without the CSP. */
export const pageSecurity = (settings: ShopSettings): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  // Google's sign-in popup must be able to reach its opener.
  'cross-origin-opener-policy': settings.googleClientId ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

export const FILE_SECURITY: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
