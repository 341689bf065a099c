import { useState } from 'react'
import { ourCities } from '#kit/cities.ts'
import { useCall } from '#kit/desk/use-call.ts'
import { publicApi } from '#kit/public-api.ts'
import { composeLine, type PinnedParts, splitAddressLine } from '#rules/addresses/parts.ts'
import { withOpen } from '#rules/addresses/pin-codes.ts'
import { HomeAddressFields } from './address-form.tsx'
import type { DeskOrder } from './contract.ts'
import { Choice, Choices } from './parts.tsx'

const HOME = 'home'

/** The choice between home and the centres of the visit's city, with the address of a visit that moves home. */
export function usePlace(order: DeskOrder) {
  const { value } = useCall(publicApi.listCentres)
  const own = order.isCentreVisit ? (order.centre?.code ?? '') : HOME
  const [chosen, setChosen] = useState(own)
  const cities = withOpen(ourCities(), order.city)
  const [address, setAddress] = useState<PinnedParts>(() => {
    const known = splitAddressLine(cities, order.address)
    return { ...known, street: known.pinCode ? known.street : '', pinCode: known.pinCode ?? '' }
  })
  const centres = value?.centres.filter(({ city }) => city === order.city) ?? []
  const isMoved = chosen !== own
  const isToHome = isMoved && chosen === HOME
  const isNewAddress = isToHome && composeLine(cities, address) !== order.address
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
      {isToHome && <HomeAddressFields value={address} onChange={setAddress} city={order.city} />}
    </>
  )
  return {
    /** The code of the chosen centre; null for home. */
    centre: chosen === HOME ? null : chosen,
    parts: isNewAddress ? address : undefined,
    isMoved,
    isAddressReady: !isToHome || (address.pinCode.length === 6 && address.street.trim() !== ''),
    field,
  }
}
