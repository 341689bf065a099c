import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#contract/settings.ts'

/** Stands in where not even the settings could be loaded: the error screen still needs a name for the logo. */
const UNKNOWN: ShopSettings = {
  brand: 'jaanch',
  company: { name: 'Jaanch', address: '', phone: '', email: '' },
  isDemo: false,
  url: '',
  googleClientId: null,
}

/** What every page may know of the shop: name, company, demo or live. */
export function useSettings(): ShopSettings {
  const root = useRouteLoaderData('root') as { settings: ShopSettings } | undefined
  return root?.settings ?? UNKNOWN
}
