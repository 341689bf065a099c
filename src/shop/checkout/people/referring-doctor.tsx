import { TextField } from '#kit/field.tsx'
import { doctorNameRule } from '#rules/doctor-name.ts'
import { useCheckout } from '#shop/checkout/checkout.ts'
import { Fold } from '#shop/checkout/fold.tsx'
import { doctorName, referringDoctor } from '#shop/checkout/words.ts'
import { say } from '#text/text.ts'

export default function ReferringDoctor({ error }: { error: string | undefined }) {
  const { draft, change } = useCheckout()
  return (
    <Fold title={say(referringDoctor)} hasError={Boolean(error)}>
      <TextField
        label={say(doctorName)}
        isOptional
        autoComplete="off"
        maxLength={doctorNameRule.maxTyped}
        value={draft.referredBy}
        onChange={event => change({ referredBy: event.target.value })}
        error={error}
      />
    </Fold>
  )
}
