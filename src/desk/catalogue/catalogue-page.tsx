import * as catalogue from '#text/desk/catalogue.ts'
import { say } from '#text/text.ts'
import '#desk/frame/money.css'
import '#kit/desk/table.css'
import { Coupons } from './coupons.tsx'
import { Doctors } from './doctors.tsx'
import { Facts } from './facts.tsx'
import { Files } from './files.tsx'
import { Prices } from './prices.tsx'

/** Prices, coupons, doctors and what pages say of the company, one at a time; the whole catalogue by its files. */
export default function CataloguePage() {
  return (
    <main tabIndex={-1} aria-labelledby="catalogue-title">
      <h1 id="catalogue-title">{say(catalogue.pricesTitle)}</h1>
      <Prices />
      <Coupons />
      <Doctors />
      <Facts />
      <Files />
    </main>
  )
}
