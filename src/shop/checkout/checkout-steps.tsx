import { type Message, say } from '#text/text.ts'
import { bookingSteps, stepIsDone, stepPatient, stepPay, stepSlot, stepVerify } from './words.ts'

const STEPS = ['verify', 'patient', 'slot', 'pay'] as const

export type CheckoutStep = (typeof STEPS)[number]

const NAMES = { verify: stepVerify, patient: stepPatient, slot: stepSlot, pay: stepPay } satisfies Record<
  CheckoutStep,
  Message
>

export function CheckoutSteps({ now }: { now: CheckoutStep }) {
  const at = STEPS.indexOf(now)
  return (
    <ol aria-label={say(bookingSteps)} className="grid grid-cols-4 gap-1.5">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`text-sm ${index === at ? 'font-semibold' : 'text-muted'}`}
        >
          <span
            aria-hidden="true"
            className={`mb-1.5 block h-1 rounded-full forced-colors:border ${index <= at ? 'bg-leaf forced-colors:bg-[Highlight]' : 'bg-line'}`}
          />
          {say(NAMES[step])}
          {index < at && <span className="sr-only"> {say(stepIsDone)}</span>}
        </li>
      ))}
    </ol>
  )
}
