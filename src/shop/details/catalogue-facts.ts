import { citiesServed } from '#kit/meta.ts'
import { priceOf } from '#kit/price.tsx'
import type { HealthPackage, LabTest, LabTestDetails } from '#shop/catalogue/contract.ts'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { PageSettings } from '#wire/settings.ts'
import { preparationLines } from './preparation-lines.ts'
import * as words from './words.ts'

/** Structured data of the details pages, in schema.org's vocabulary. Prices in rupees, as the page shows them. */

type Facts = Record<string, unknown>

const offerFacts = (offered: HealthPackage | LabTest, url: string, settings: PageSettings): Facts => ({
  sku: offered._id,
  url,
  brand: { '@type': 'Brand', name: settings.company.name },
  offers: {
    '@type': 'Offer',
    url,
    price: priceOf(offered).toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${settings.opening.state === 'open' ? 'InStock' : 'OutOfStock'}`,
    areaServed: citiesServed(settings),
    seller: { '@type': 'Organization', name: settings.company.name },
  },
})

export const packageFacts = (offered: HealthPackage, description: string, settings: PageSettings): Facts => ({
  '@type': 'Product',
  name: offered.name,
  description,
  category: say(common.checkup),
  ...offerFacts(offered, settings.url + links.healthCheckup(offered._id), settings),
})

/** A product too, because search engines read the price of a product only. */
export const labTestFacts = (test: LabTest, description: string, settings: PageSettings): Facts => ({
  '@type': ['Product', 'MedicalTest'],
  name: test.name,
  description,
  ...offerFacts(test, settings.url + links.labTest(test._id), settings),
})

/** The page's headings with the texts below them; [] if it has none of these texts. */
export function questionFacts(test: LabTestDetails): Facts[] {
  const answers = [
    [words.whyItIsDone, test.why],
    [words.whoShouldTakeIt, test.who],
    [common.howToPrepareTitle, preparationLines(test).join(' ')],
  ] as const
  const asked = answers.filter(([, text]) => text)
  if (asked.length === 0) return []
  const mainEntity = asked.map(([question, text]) => ({
    '@type': 'Question',
    name: say(question),
    acceptedAnswer: { '@type': 'Answer', text },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

/** A page's breadcrumbs, the page itself last. */
export const trailFacts = (
  trail: readonly { name: string; to: string }[],
  settings: PageSettings,
): Facts => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: settings.url + to,
  })),
})
