import { useState } from 'react'
import { ourCities } from '#kit/cities.ts'
import { useCall } from '#kit/desk/use-call.ts'
import { publicApi } from '#kit/public-api.ts'
import { type PinnedParts, splitAddressLine } from '#rules/addresses/parts.ts'
import { withOpen } from '#rules/addresses/pin-codes.ts'
import { HomeAddressFields } from './address-form.tsx'
import type { DeskOrder } from './contract.ts'
import { Choice, Choices } from './parts.tsx'

const HOME = 'home'

/** The choice between home and the centres of the visit's city, with the address of a visit that moves home. */
export function usePlace(order: DeskOrder) {
  const { value } = useCall(publicApi.listCentres)
  const own = order.isCentreVisit ? (order.centre?.code ?? '') : HOME
  const [choice, setChosen] = useState<string>()
  const chosen = choice ?? own
  const cities = withOpen(ourCities(), order.city)
  const known = splitAddressLine(cities, order.address)
  const isKnown = known.pinCode !== null
  const [typed, setTyped] = useState<PinnedParts>()
  const address = typed ?? { ...known, street: isKnown ? known.street : '', pinCode: known.pinCode ?? '' }
  const centres = value?.centres.filter(({ city }) => city === order.city) ?? []
  const isMoved = chosen !== own
  const isToHome = isMoved && chosen === HOME
  const field = (order.isCentreVisit || centres.length > 0) && (
    <>
      <Choices legend="Place">
        <Choice name="desk-place" isChosen={chosen === HOME} onChoose={() => setChosen(HOME)}>
          At home
        </Choice>
        {centres.map(({ code, name }) => (
          <Choice key={code} name="desk-place" isChosen={chosen === code} onChoose={() => setChosen(code)}>
            {name}
          </Choice>
        ))}
      </Choices>
      {isToHome && <HomeAddressFields value={address} onChange={setTyped} city={order.city} />}
    </>
  )
  return {
    /** The code of the chosen centre; null for home. */
    centre: chosen === HOME ? null : chosen,
    /** Undefined for the known address. */
    parts: isToHome ? typed : undefined,
    isMoved,
    /** True once a place was chosen, which keeps the focus while the times load. */
    isTouched: choice !== undefined,
    isAddressReady: !isToHome || (address.pinCode.length === 6 && address.street.trim() !== ''),
    field,
  }
}
