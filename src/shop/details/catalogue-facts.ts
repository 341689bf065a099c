import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { ShopSettings } from '#wire/settings.ts'

/** Structured data of the details pages, in schema.org's vocabulary. Prices in rupees. */

type Facts = Record<string, unknown>

export function packageFacts(offered: HealthPackage, description: string, settings: ShopSettings): Facts {
  const url = settings.url + links.healthCheckup(offered._id)
  return {
    '@type': 'Product',
    name: offered.name,
    description,
    sku: offered._id,
    category: say(common.checkup),
    url,
    brand: { '@type': 'Brand', name: settings.company.name },
    offers: {
      '@type': 'Offer',
      url,
      price: (offered.salePrice || offered.regularPrice).toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: settings.company.name },
    },
  }
}

export const labTestFacts = (test: LabTest, settings: ShopSettings): Facts => ({
  '@type': 'MedicalTest',
  name: test.name,
  description: test.description || undefined,
  url: settings.url + links.labTest(test._id),
})

/** A page's breadcrumbs, the page itself last. */
export const trailFacts = (
  trail: readonly { name: string; to: string }[],
  settings: ShopSettings,
): Facts => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: settings.url + to,
  })),
})
