import type { MetaDescriptor } from 'react-router'
import { readCities } from '#rules/cities.ts'
import { promise } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { PageSettings } from '#wire/settings.ts'

interface PageTexts {
  /** Without the brand, which is appended. */
  title: string
  /** Without it the page has the shop's description. */
  description?: string
  /** Canonical path, from links.ts. A page without a path is personal, and `noindex`. */
  path?: string
  /**
   * Structured data (JSON-LD) in schema.org's vocabulary. Made on the server only: search engines read the server's
   * HTML, and React leaves these scripts in it.
   */
  facts?: Record<string, unknown>[]
}

/** For structured data; undefined without an open city. */
export function citiesServed({ cities }: Pick<PageSettings, 'cities'>) {
  const { open } = readCities(cities)
  return open.length > 0 ? open.map(({ name }) => ({ '@type': 'City', name })) : undefined
}

interface Match {
  id: string
  loaderData: unknown
}

/** The root loader's settings, for a `meta` function; undefined when the root itself failed. */
export function settingsFrom(matches: readonly (Match | undefined)[]): PageSettings | undefined {
  const root = matches.find(match => match?.id === 'root')?.loaderData as
    | { settings: PageSettings }
    | undefined
  return root?.settings
}

export function pageMeta(matches: readonly (Match | undefined)[], page: PageTexts): MetaDescriptor[] {
  const settings = settingsFrom(matches)
  const title = settings ? `${page.title} | ${settings.brand}` : page.title
  // The shop's own data, on the server only: search engines read the server's HTML.
  const description =
    page.description || (import.meta.env.SSR && (settings?.facts.texts.promise ?? say(promise)))
  const address = settings && page.path !== undefined ? settings.url + page.path : undefined
  return [
    { title },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(address
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
          { property: 'og:type', content: 'website' },
        ]
      : [{ name: 'robots', content: 'noindex' }]),
    ...(page.facts ?? []).map(facts => ({
      'script:ld+json': { '@context': 'https://schema.org', ...facts },
    })),
  ]
}
