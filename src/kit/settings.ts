import { useRouteLoaderData } from 'react-router'
import { DEFAULT_RETENTION, IS_OPEN, NO_FACTS, type PageSettings } from '#wire/settings.ts'

/** Fallback when the settings failed to load: the error screen still needs a brand for the logo. */
const UNKNOWN: PageSettings = {
  brand: 'jaanch',
  company: { name: 'Jaanch', address: '', phone: '', email: '' },
  isDemo: false,
  url: '',
  googleClientId: null,
  retention: DEFAULT_RETENTION,
  cancelFee: [],
  facts: NO_FACTS,
  opening: IS_OPEN,
  cities: [],
  codeLength: 4,
  lateAfterMinutes: 0,
  hasWhatsApp: false,
  hasWhatsAppCodes: false,
  hasUpi: false,
  paymentProviders: [],
}

export function useSettings(): PageSettings {
  const root = useRouteLoaderData('root') as { settings: PageSettings } | undefined
  return root?.settings ?? UNKNOWN
}
