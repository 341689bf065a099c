import { type ReactNode, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { composeAddress, MAX_HOUSE, MAX_LANDMARK } from '#rules/addresses/parts.ts'
import { pinProblem } from '#rules/addresses/pin-codes.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import { digitsOf } from '#rules/people.ts'
import { say } from '#text/text.ts'
import { DeedEnd } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { words } from './words.ts'

/** An address in parts, as it is typed. */
export const EMPTY_ADDRESS = { pinCode: '', house: '', street: '', landmark: '' }

/** Another address of the home visit; its PIN code is checked as it is typed. */
export function OtherAddress({ order, onDone, onKeep }: DeedProps) {
  const [parts, setParts] = useState(EMPTY_ADDRESS)
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.changeAddressAtDesk({
      params: { id: order.orderId },
      body: { parts, revision: order.revision },
    })
    await onDone()
  })
  const isReady = parts.pinCode.length === 6 && parts.street.trim() !== ''
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      <p className="desk-quiet">{words.addressNow({ address: order.address })}</p>
      <AddressParts value={parts} onChange={setParts} city={order.city} />
      {isReady && <p>{composeAddress(parts)}</p>}
      <p className="desk-quiet">{words.addressFree}</p>
      <DeedEnd
        order={order}
        isReady={isReady}
        isBusy={isBusy}
        why={why}
        onKeep={onKeep}
        label={words.saveAddress}
      />
    </form>
  )
}

interface PartsProps {
  value: typeof EMPTY_ADDRESS
  onChange: (value: typeof EMPTY_ADDRESS) => void
  /** Where the visit is; undefined: the PIN code says it. */
  city: string | undefined
}

/** PIN code, house, street, landmark: dense, for typing what somebody says. */
export function AddressParts({ value, onChange, city }: PartsProps) {
  const wrong = value.pinCode.length === 6 ? pinProblem(value.pinCode, city) : undefined
  return (
    <div className="desk-grid">
      <Typed label={words.pinLabel}>
        <input
          value={value.pinCode}
          inputMode="numeric"
          size={7}
          autoComplete="off"
          aria-invalid={Boolean(wrong)}
          onChange={event => onChange({ ...value, pinCode: digitsOf(event.target.value).slice(0, 6) })}
        />
      </Typed>
      <Typed label={words.houseLabel}>
        <input
          value={value.house}
          maxLength={MAX_HOUSE}
          autoComplete="off"
          onChange={event => onChange({ ...value, house: event.target.value })}
        />
      </Typed>
      <Typed label={words.streetLabel} isWide>
        <input
          value={value.street}
          maxLength={MAX_ADDRESS}
          autoComplete="off"
          onChange={event => onChange({ ...value, street: event.target.value })}
        />
      </Typed>
      <Typed label={words.landmarkLabel} isWide>
        <input
          value={value.landmark}
          maxLength={MAX_LANDMARK}
          autoComplete="off"
          onChange={event => onChange({ ...value, landmark: event.target.value })}
        />
      </Typed>
      {wrong && (
        <p role="alert" className="desk-problem">
          {say(wrong)}
        </p>
      )}
    </div>
  )
}

/** A labelled field. */
export const Typed = ({
  label,
  isWide,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child.
  <label className="desk-typed" data-wide={isWide || undefined}>
    <span>{label}</span>
    {children}
  </label>
)
