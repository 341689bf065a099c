import { Coupons } from '#desk/coupons/coupons.tsx'
import { DoctorTable } from '#desk/doctors/doctors.tsx'
import { FactTable } from '#desk/facts/facts.tsx'
import { PriceTable } from '#desk/prices/prices.tsx'
import { CatalogueFiles } from './files.tsx'
import { words } from './words.ts'

export default function CataloguePage() {
  return (
    <main tabIndex={-1} aria-labelledby="catalogue-title">
      <h1 id="catalogue-title">{words.pricesTitle}</h1>
      <PriceTable />
      <Coupons />
      <DoctorTable />
      <FactTable />
      <CatalogueFiles />
    </main>
  )
}
