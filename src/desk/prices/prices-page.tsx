import { CatalogueFiles } from '#desk/catalogue/catalogue-files.tsx'
import { Coupons } from '#desk/coupons/coupons.tsx'
import { PartLinks, usePart } from '#kit/desk/parts.tsx'
import { deskPageTitles } from '#text/staff.ts'
import { PriceTable } from './prices.tsx'
import { words } from './words.ts'

const PARTS = {
  prices: PriceTable,
  coupons: Coupons,
  files: CatalogueFiles,
}
const PART_NAMES = Object.keys(PARTS) as [keyof typeof PARTS, ...(keyof typeof PARTS)[]]

export default function PricesPage() {
  const part = usePart(PART_NAMES)
  const Part = PARTS[part]
  return (
    <main tabIndex={-1} className="one-width" aria-labelledby="prices-title">
      <h1 id="prices-title">{deskPageTitles.prices}</h1>
      <PartLinks label={deskPageTitles.prices} titles={words.parts} shown={part} />
      <Part />
    </main>
  )
}
