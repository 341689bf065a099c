import { Button } from '#kit/button.tsx'
import type { City } from '#rules/cities.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { changePatient } from '#shop/checkout/people/people.ts'
import type { VisitPlace } from '#shop/checkout/use-centres.ts'
import { comeToCentre } from '#shop/checkout/words.ts'
import { Help } from '#shop/frame/help.tsx'
import { say } from '#text/text.ts'

/** The ways on for a customer to whom no collector comes. */
export default function OtherWays({ place, city }: { place: VisitPlace; city: City }) {
  const change = useCheckout(state => state.change)
  const [centre] = place.centres
  const goToCentre = (centreCode: string) => {
    // At a centre the address is for the invoice.
    changePatient(0, { pinCode: '' })
    change({ centreCode })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {centre && (
        <Button look="outline" size="small" onClick={() => goToCentre(centre.code)}>
          {say(comeToCentre, { city })}
        </Button>
      )}
      <Help isPlain />
    </div>
  )
}
