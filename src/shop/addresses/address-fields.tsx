import { type ReactNode, useRef } from 'react'
import { ourCities } from '#kit/cities.ts'
import { TextAreaField, TextField } from '#kit/field.tsx'
import { MAX_HOUSE, MAX_LANDMARK } from '#rules/addresses/parts.ts'
import { cityOfPin } from '#rules/addresses/pin-codes.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import { keepDigits } from '#rules/people.ts'
import { addressLabel } from '#text/common.ts'
import * as fields from '#text/fields.ts'
import { say } from '#text/text.ts'
import { pinProblemFor, type VisitPlan } from './address-draft.ts'
import { isNotServed, useServedPin } from './served-pins.ts'
import { type AddressDraft, isBlank } from './typed-address.ts'
import * as words from './words.ts'

const PIN_DIGITS = 6

interface AddressFieldsProps {
  value: AddressDraft
  onChange: (values: Partial<AddressDraft>) => void
  errors: Partial<Record<string, string>>
  /** Undefined for an address that is only saved: a PIN code of any city is valid. */
  visit: VisitPlan | undefined
  /** Keeps browsers from filling in the customer's own address for another person. */
  isOwn: boolean
  /** Shown after the answer to the PIN code. */
  note?: string
  /** False if it is elsewhere on the page. */
  hasLandmark?: boolean
  /** Shown after a PIN code that collectors do not visit. */
  ifNotServed?: ReactNode
  children?: ReactNode
}

/**
 * The PIN code comes first and shows at once whether collectors come there. Once a new one is complete, the focus moves
 * on to the flat.
 */
export function AddressFields(props: AddressFieldsProps) {
  const { value, onChange, errors, visit, isOwn, note, hasLandmark = true, ifNotServed, children } = props
  // An error disappears once the text is corrected.
  const pinError = errors.pinCode && pinProblemFor(value.pinCode, visit)
  const offers = (token: string) => (isOwn ? token : 'off')
  const house = useRef<HTMLInputElement>(null)
  return (
    <>
      <div>
        <TextField
          label={say(fields.pinCodeLabel)}
          hint={visit?.isCentreVisit ? undefined : say(words.pinCodeHint)}
          inputMode="numeric"
          autoComplete={offers('postal-code')}
          // Room for a pasted space.
          maxLength={12}
          value={value.pinCode}
          onChange={event => {
            const pinCode = keepDigits(event.target.value).slice(0, PIN_DIGITS)
            onChange({ pinCode })
            if (
              pinCode !== value.pinCode &&
              cityOfPin(ourCities(), pinCode) &&
              isBlank({ ...value, pinCode: '' })
            )
              house.current?.focus()
          }}
          error={pinError && say(pinError)}
        />
        <PinAnswer pin={value.pinCode} visit={visit} note={note} hasError={Boolean(pinError)}>
          {ifNotServed}
        </PinAnswer>
      </div>
      {children}
      <TextField
        label={say(words.houseLabel)}
        ref={house}
        enterKeyHint="next"
        autoComplete={offers('address-line1')}
        maxLength={MAX_HOUSE}
        value={value.house}
        onChange={event => onChange({ house: event.target.value })}
        error={errors.house}
      />
      <TextAreaField
        label={say(addressLabel)}
        hint={say(words.streetHint)}
        rows={2}
        autoComplete={offers('address-line2')}
        maxLength={MAX_ADDRESS}
        value={value.address}
        onChange={event => onChange({ address: event.target.value })}
        error={errors.address}
      />
      {hasLandmark && (
        <LandmarkField value={value} isOwn={isOwn} onChange={onChange} error={errors.landmark} />
      )}
    </>
  )
}

interface LandmarkFieldProps extends Pick<AddressFieldsProps, 'value' | 'onChange' | 'isOwn'> {
  error: string | undefined
}

export const LandmarkField = ({ value, onChange, isOwn, error }: LandmarkFieldProps) => (
  <TextField
    label={say(words.landmarkLabel)}
    isOptional
    autoComplete={isOwn ? 'address-line3' : 'off'}
    maxLength={MAX_LANDMARK}
    value={value.landmark}
    onChange={event => onChange({ landmark: event.target.value })}
    error={error}
  />
)

interface PinAnswerProps {
  pin: string
  visit: VisitPlan | undefined
  note: string | undefined
  /** The field shows an error. */
  hasError: boolean
  /** Shown if collectors do not come. */
  children: ReactNode
}

/** Whether collectors come, once the PIN code has six digits. */
function PinAnswer({ pin, visit, note, hasError, children }: PinAnswerProps) {
  const isAsking = useServedPin(pin, !visit?.isCentreVisit)
  const problem = pinProblemFor(pin, visit)
  const city = visit?.isCentreVisit || problem || isAsking ? undefined : cityOfPin(ourCities(), pin)
  const good = city ? say(words.weComeHere, { pin, city }) : ''
  const bad = pin.length === PIN_DIGITS && problem && !hasError ? say(problem) : ''
  return (
    <>
      <p
        role="status"
        className={`text-sm font-semibold ${good ? 'text-leaf' : 'text-rose'} not-empty:mt-1.5`}
      >
        {[good || bad, good && note].filter(Boolean).join(' ')}
      </p>
      {!isAsking && isNotServed(pin) && children}
    </>
  )
}
