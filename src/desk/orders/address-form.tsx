import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { ourCities } from '#kit/cities.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import {
  composeLine,
  MAX_HOUSE,
  MAX_LANDMARK,
  type PinnedParts,
  splitAddressLine,
} from '#rules/addresses/parts.ts'
import { pinProblem, withOpen } from '#rules/addresses/pin-codes.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import { keepDigits } from '#rules/people.ts'
import { say } from '#text/text.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { FieldRow } from './parts.tsx'

export const EMPTY_ADDRESS: PinnedParts = { pinCode: '', house: '', street: '', landmark: '' }

/** A visit in a closed city stays, and can move within it. */
const citiesOf = ({ city }: { city: string }) => withOpen(ourCities(), city)

export function AddressForm({ order, onDone, onCancel }: ActionProps) {
  const [parts, setParts] = useState<PinnedParts>(() => {
    const known = splitAddressLine(citiesOf(order), order.address)
    return { ...known, pinCode: known.pinCode ?? '' }
  })
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.changeAddressAtDesk({
      params: { id: order.orderId },
      body: { parts, revision: order.revision },
    })
    await onDone()
  })
  const line = composeLine(citiesOf(order), parts)
  const isReady = parts.pinCode.length === 6 && parts.street.trim() !== '' && line !== order.address
  return (
    <ActionForm
      order={order}
      label="Save this address"
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-muted">{`Now: ${order.address}`}</p>
      <HomeAddressFields value={parts} onChange={setParts} city={order.city} />
      {isReady && <p>{line}</p>}
      <p className="text-muted">There is no fee.</p>
    </ActionForm>
  )
}

interface PartsProps {
  value: PinnedParts
  onChange: (value: PinnedParts) => void
  /** City of the visit; undefined accepts a PIN code of any city. */
  city: string | undefined
}

/** PIN code, house, street and landmark, with an error for a wrong PIN code. */
export function HomeAddressFields({ value, onChange, city }: PartsProps) {
  const wrong =
    value.pinCode.length === 6
      ? pinProblem(withOpen(ourCities(), city ?? ''), value.pinCode, city)
      : undefined
  return (
    <FieldRow>
      <LabelledField label="PIN code">
        <input
          name="pin-code"
          value={value.pinCode}
          inputMode="numeric"
          size={7}
          autoComplete="off"
          aria-invalid={Boolean(wrong)}
          onChange={event => onChange({ ...value, pinCode: keepDigits(event.target.value).slice(0, 6) })}
        />
      </LabelledField>
      <LabelledField label="House, flat">
        <input
          value={value.house}
          maxLength={MAX_HOUSE}
          autoComplete="off"
          onChange={event => onChange({ ...value, house: event.target.value })}
        />
      </LabelledField>
      <LabelledField label="Street and area" isWide>
        <input
          value={value.street}
          maxLength={MAX_ADDRESS}
          autoComplete="off"
          onChange={event => onChange({ ...value, street: event.target.value })}
        />
      </LabelledField>
      <LabelledField label="Landmark" isWide>
        <input
          value={value.landmark}
          maxLength={MAX_LANDMARK}
          autoComplete="off"
          onChange={event => onChange({ ...value, landmark: event.target.value })}
        />
      </LabelledField>
      {wrong && <Alert>{say(wrong)}</Alert>}
    </FieldRow>
  )
}
