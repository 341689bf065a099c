import { Coupons } from '#desk/coupons/coupons.tsx'
import { Doctors } from '#desk/doctors/doctors.tsx'
import { Facts } from '#desk/facts/facts.tsx'
import { Prices } from '#desk/prices/prices.tsx'
import { Files } from './files.tsx'
import { words } from './words.ts'

export default function CataloguePage() {
  return (
    <main tabIndex={-1} aria-labelledby="catalogue-title">
      <h1 id="catalogue-title">{words.pricesTitle}</h1>
      <Prices />
      <Coupons />
      <Doctors />
      <Facts />
      <Files />
    </main>
  )
}
