import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { PAYOUT_WAYS, type PayoutWay } from '#rules/orders/payout-ways.ts'
import { Choice, Choices } from './parts.tsx'
import { words } from './words.ts'

export interface Payout {
  as: PayoutWay
  reference: string
}

interface Props {
  value: Payout
  onChange: (payout: Payout) => void
  /** The transfer is made now. Otherwise a second person approves it first. */
  isMadeNow: boolean
  /** About the number of the transfer. */
  problem: string | undefined
}

/** How money that was paid at a door or counter is given back, with the bank's number of a transfer. */
export const PayoutFields = ({ value: { as, reference }, onChange, isMadeNow, problem }: Props) => (
  <>
    <Choices legend="Given back">
      {PAYOUT_WAYS.map(one => (
        <Choice
          key={one}
          name="payout"
          isChosen={as === one}
          onChoose={() => onChange({ as: one, reference: one === 'cash' ? '' : reference })}
        >
          {words.payoutWays[one]}
        </Choice>
      ))}
    </Choices>
    {as !== 'cash' && isMadeNow && (
      <LabelledField label="Number of the transfer (UTR)" isWide>
        <input
          value={reference}
          required
          maxLength={35}
          autoComplete="off"
          aria-describedby="payout-problem"
          onChange={event => onChange({ as, reference: event.target.value })}
        />
        <Alert id="payout-problem">{problem}</Alert>
      </LabelledField>
    )}
  </>
)
