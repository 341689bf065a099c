import { useEffect, useRef, useState } from 'react'
import { focusFirstProblem } from '#kit/field.tsx'
import { formatDay } from '#rules/dates.ts'
import { collectProblems, formatProblems } from '#rules/problems.ts'
import { useSavedAddresses } from '#shop/account/use-saved.ts'
import {
  addressProblems,
  findSavedAddress,
  parseAddressDraft,
  toAddressDraft,
  toAddressLine,
  toSentAddress,
} from '#shop/addresses/address-draft.ts'
import { AddressFields } from '#shop/addresses/address-fields.tsx'
import { SavedAddresses } from '#shop/addresses/saved-addresses.tsx'
import { type AddressDraft, isBlank } from '#shop/addresses/typed-address.ts'
import { api } from '#shop/frame/api.ts'
import {
  addressNotChanged,
  changeAddressTitle,
  keepAddress,
  saveAddress,
  saving,
  timeStays,
} from '#shop/orders/words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { patientAddressMissing } from '#text/fields.ts'
import { say } from '#text/text.ts'
import type { ChangeProps } from './change-window.tsx'
import { ChangeWindow } from './change-window.tsx'
import { useChange } from './use-change.ts'

type Errors = Partial<Record<string, string>>

export default function OtherAddress({ order, onChanged, onClose }: ChangeProps & { onClose: () => void }) {
  const { address: before, city } = order.shippingAddress
  const { date, timeSlot } = order.collectionDetails
  const [address, setAddress] = useState<AddressDraft>(() => parseAddressDraft(before))
  const [errors, setErrors] = useState<Errors>({})
  // Another saved address leaves nothing to type. The order's own address can be corrected.
  const [isPicked, setPicked] = useState(false)
  const saved = useSavedAddresses(true)
  const visit = { city, isCentreVisit: false }
  // A saved address has all its parts; the order has only one line.
  const known = saved && findSavedAddress(parseAddressDraft(before), saved)
  useEffect(() => {
    if (known) setAddress(now => (toAddressLine(now) === before ? toAddressDraft(known) : now))
  }, [known, before])
  const { isBusy, problem, change } = useChange({
    order,
    onChanged,
    onClose,
    otherwise: say(addressNotChanged),
  })
  const save = () => {
    const wrong = isBlank(address)
      ? { address: say(patientAddressMissing) }
      : formatProblems(collectProblems(addressProblems(address, visit)))
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void change(
      () => api.changeOrderAddress({ params: { id: order._id }, body: toSentAddress(address) }),
      ({ fields }) =>
        setErrors({
          pinCode: fields['parts.pinCode'],
          house: fields['parts.house'],
          address: fields['parts.street'] ?? fields.address,
          landmark: fields['parts.landmark'],
        }),
    )
  }
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstProblem(fields.current)
  }, [errors])
  const hasErrors = Object.values(errors).some(Boolean)
  return (
    <ChangeWindow
      title={say(changeAddressTitle, { city })}
      keep={say(keepAddress)}
      act={say(saveAddress)}
      busy={isBusy && say(saving)}
      problem={hasErrors ? undefined : problem}
      onAct={save}
      onClose={onClose}
    >
      <p className="text-muted">{say(timeStays, { day: formatDay(date), slot: visitHours(timeSlot) })}</p>
      <SavedAddresses
        saved={saved ?? []}
        value={address}
        city={city}
        onChoose={chosen => {
          setAddress(chosen)
          setErrors({})
          setPicked(!isBlank(chosen) && findSavedAddress(chosen, saved ?? [])?.id !== known?.id)
        }}
      />
      {(!isPicked || hasErrors) && (
        <div ref={fields} className="grid gap-5">
          <AddressFields
            value={address}
            onChange={values => setAddress(now => ({ ...now, ...values }))}
            errors={errors}
            visit={visit}
            // The order may be for a person who lives elsewhere.
            isOwn={false}
          />
        </div>
      )}
    </ChangeWindow>
  )
}
