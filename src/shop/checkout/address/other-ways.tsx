import { useEffect, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { findCityNearPin } from '#rules/addresses/pin-codes.ts'
import { readCities } from '#rules/cities.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { changePatient } from '#shop/checkout/people/people.ts'
import type { VisitPlace } from '#shop/checkout/use-centres.ts'
import { listCities } from '#shop/city/list-cities.ts'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { setVisitCity } from './use-prefilled.ts'
import { comeToCentre, noCentreNear } from './words.ts'

/** What a customer to whom no collector comes can do: visit a centre near the PIN code, or call. */
export default function OtherWays({ place, pin }: { place: VisitPlace; pin: string }) {
  const change = useCheckout(state => state.change)
  const near = useCityNear(pin)
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
      {near === null && <p className="w-full text-sm">{say(noCentreNear)}</p>}
      {centre && (
        <Button variant="outline" size="small" onClick={() => goToCentre(centre.code)}>
          {say(comeToCentre, { city: centre.city })}
        </Button>
      )}
      <Help isPlain />
    </div>
  )
}

/** Null if no city is near; undefined until the cities are loaded. */
function useCityNear(pin: string): string | null | undefined {
  const [found, setFound] = useState<{ pin: string; city: string | null }>()
  useEffect(() => {
    let isLeft = false
    listCities().then(
      cities => {
        const open = readCities(cities.map(city => ({ ...city, isOpen: true })))
        if (!isLeft) setFound({ pin, city: findCityNearPin(open, pin)?.name ?? null })
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!isLeft) setFound({ pin, city: null })
      },
    )
    return () => {
      isLeft = true
    }
  }, [pin])
  return found?.pin === pin ? found.city : undefined
}
