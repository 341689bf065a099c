import { useEffect } from 'react'
import { Button } from '#kit/button.tsx'
import { findCityNearPin } from '#rules/addresses/near-cities.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { changePatient } from '#shop/checkout/people/people.ts'
import type { VisitPlace } from '#shop/checkout/use-centres.ts'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'
import { setVisitCity } from './use-prefilled.ts'
import { comeToCentre, noCentreNear } from './words.ts'

/** What a customer to whom no collector comes can do: visit a centre near the PIN code, or call. */
export default function OtherWays({ place, pin }: { place: VisitPlace; pin: string }) {
  const change = useCheckout(state => state.change)
  const near = findCityNearPin(pin)
  // Sets the visit's city, whose centres are then offered.
  useEffect(() => {
    if (near) setVisitCity(near)
  }, [near])
  const centre = place.centres.find(({ city }) => city === near)
  const goToCentre = (centreCode: string) => {
    // At a centre the address is for the invoice.
    changePatient(0, { pinCode: '' })
    change({ centreCode })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {!near && <p className="w-full text-sm">{say(noCentreNear)}</p>}
      {centre && (
        <Button variant="outline" size="small" onClick={() => goToCentre(centre.code)}>
          {say(comeToCentre, { city: centre.city })}
        </Button>
      )}
      <Help isPlain />
    </div>
  )
}
