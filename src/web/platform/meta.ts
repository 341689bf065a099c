import type { MetaDescriptor } from 'react-router'
import type { PageSettings } from '#contract/settings.ts'

interface PageTexts {
  /** Without the shop's name, which is added. */
  title: string
  /** For search engines: one or two sentences. */
  description?: string
  /** The page's own address, from links.ts. Left out: a page about a person, not for search engines. */
  path?: string
  /** Facts in schema.org's words. */
  facts?: Record<string, unknown>[]
}

interface Match {
  id: string
  loaderData: unknown
}

/** The settings that the root route loaded, for a `meta` function; undefined when the root itself failed. */
export function settingsFrom(matches: readonly (Match | undefined)[]): PageSettings | undefined {
  const root = matches.find(match => match?.id === 'root')?.loaderData as
    | { settings: PageSettings }
    | undefined
  return root?.settings
}

/** Title, description, canonical address and facts of a page, for its `meta` function. */
export function pageMeta(matches: readonly (Match | undefined)[], page: PageTexts): MetaDescriptor[] {
  const settings = settingsFrom(matches)
  const title = settings ? `${page.title} | ${settings.brand}` : page.title
  const address = settings && page.path !== undefined ? settings.url + page.path : undefined
  return [
    { title },
    { property: 'og:title', content: title },
    ...(page.description
      ? [
          { name: 'description', content: page.description },
          { property: 'og:description', content: page.description },
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
