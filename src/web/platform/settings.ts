import { useRouteLoaderData } from 'react-router'
import { DEFAULT_RETENTION, NO_FACTS, type PageSettings } from '#contract/settings.ts'

/** Stands in where not even the settings could be loaded: the error screen still needs a name for the logo. */
const UNKNOWN: PageSettings = {
  brand: 'jaanch',
  company: { name: 'Jaanch', address: '', phone: '', email: '' },
  isDemo: false,
  url: '',
  googleClientId: null,
  retention: DEFAULT_RETENTION,
  facts: NO_FACTS,
  codeLength: 4,
}

/** What every page may know of the shop: name, company, demo or live, and what the company says about itself. */
export function useSettings(): PageSettings {
  const root = useRouteLoaderData('root') as { settings: PageSettings } | undefined
  return root?.settings ?? UNKNOWN
}
