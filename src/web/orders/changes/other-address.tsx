import { useState } from 'react'
import { formatDay } from '#rules/dates.ts'
import { MAX_ADDRESS, wholeAddressProblem } from '#rules/fields.ts'
import { addressLabel } from '#text/labels.ts'
import {
  addressNotChanged,
  changeAddressTitle,
  keepAddress,
  saveAddress,
  saving,
  timeStays,
} from '#text/orders/changes.ts'
import { say } from '#text/text.ts'
import type { ChangeProps } from '#web/orders/changes/change-visit.tsx'
import { ChangeWindow } from '#web/orders/changes/change-window.tsx'
import { useChange } from '#web/orders/changes/use-change.ts'
import { api } from '#web/platform/api.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { visitHours } from '#web/visit/visit-words.ts'

/** Another address for a home visit, in the same city. */
export default function OtherAddress({ order, onChanged, onClose }: ChangeProps & { onClose: () => void }) {
  const { address: before, city } = order.shippingAddress
  const { date, timeSlot } = order.collectionDetails
  const [address, setAddress] = useState(before)
  const [error, setError] = useState<string>()
  const { isBusy, problem, change } = useChange({
    ...{ order, onChanged, onClose },
    otherwise: say(addressNotChanged),
  })
  const save = () => {
    const wrong = wholeAddressProblem(address)
    setError(wrong && say(wrong))
    if (wrong) return
    void change(
      () => api.changeOrderAddress({ params: { id: order._id }, body: { address } }),
      refused => setError(refused.fields.address),
    )
  }
  return (
    <ChangeWindow
      title={say(changeAddressTitle, { city })}
      keep={say(keepAddress)}
      act={say(saveAddress)}
      busy={isBusy && say(saving)}
      problem={error ? undefined : problem}
      onAct={save}
      onClose={onClose}
    >
      <TextAreaField
        label={say(addressLabel)}
        hint={say(timeStays, { day: formatDay(date), slot: visitHours(timeSlot) })}
        // The order may be for somebody who lives elsewhere.
        autoComplete="off"
        maxLength={MAX_ADDRESS}
        value={address}
        onChange={event => setAddress(event.target.value)}
        error={error}
      />
    </ChangeWindow>
  )
}
