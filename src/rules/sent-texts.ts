import { SMS_VARIABLE } from '#text/sent/sms.ts'
import { pathOf, pathTo } from './pages.ts'

interface Sender {
  shopUrl: string
  company: { brand: string }
}

/** Fills the shop's name and URLs into a registered text of SMS or WhatsApp (src/text/sent). */
export function fillShopWords({ shopUrl, company }: Sender) {
  const values: Record<string, string> = {
    shop: company.brand.charAt(0).toUpperCase() + company.brand.slice(1),
    host: new URL(shopUrl).hostname,
    order: `${shopUrl}${pathTo('orderDetails', '').replace(/\/$/, '')}`,
    profile: `${shopUrl}${pathOf('profile')}`,
  }
  return (text: string): string => text.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
}

/** Fills the values of an SMS into its text. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(SMS_VARIABLE, (_, name: string) => values[name] ?? '')
