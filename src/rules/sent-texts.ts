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
    pay: `${shopUrl}${pathTo('payByLink', '').replace(/\/$/, '')}`,
    profile: `${shopUrl}${pathOf('profile')}`,
  }
  return (text: string): string => text.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '')
}
