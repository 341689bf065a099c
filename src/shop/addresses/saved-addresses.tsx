import { ChoiceGroup } from '#kit/choice.tsx'
import { noLongerServed } from '#text/fields.ts'
import { say } from '#text/text.ts'
import type { SavedAddress } from '#wire/account.ts'
import { findSavedAddress, toAddressDraft } from './address-draft.ts'
import { type AddressDraft, NO_ADDRESS } from './typed-address.ts'
import { somewhereElse, whereToCome } from './words.ts'

interface SavedAddressesProps {
  saved: readonly SavedAddress[]
  value: AddressDraft
  /** The city of a visit that must stay in its city; undefined if any can be chosen. */
  city?: string
  /** True if the page's heading already asks the question. */
  isLegendHidden?: boolean
  onChoose: (address: AddressDraft, city: string | undefined) => void
}

/** Null without saved addresses. */
export function SavedAddresses({ saved, value, city, isLegendHidden, onChoose }: SavedAddressesProps) {
  const offered = city === undefined ? saved : saved.filter(address => address.city === city)
  if (offered.length === 0) return null
  const choose = (id: string) => {
    const chosen = offered.find(address => address.id === id)
    onChoose(chosen ? toAddressDraft(chosen) : NO_ADDRESS, chosen?.city)
  }
  return (
    <ChoiceGroup
      legend={say(whereToCome)}
      isLegendHidden={isLegendHidden}
      columns="grid-cols-1 gap-2"
      choices={[
        ...offered.map(address => ({
          value: address.id,
          label: address.pinCode === null ? `${address.address}, ${address.city}` : address.address,
          note: address.isServed ? undefined : say(noLongerServed),
          isDisabled: !address.isServed,
        })),
        { value: 'other', label: say(somewhereElse) },
      ]}
      value={findSavedAddress(value, offered)?.id ?? 'other'}
      onChange={choose}
    />
  )
}
