const STEPS = ['Verify', 'Patient', 'Slot', 'Pay'] as const

export type CheckoutStep = (typeof STEPS)[number]

/** Where a booking stands: what is done, what is now, what is still to come. */
export function CheckoutSteps({ now }: { now: CheckoutStep }) {
  const at = STEPS.indexOf(now)
  return (
    <ol aria-label="Steps of your booking" className="grid grid-cols-4 gap-1.5">
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
          {step}
          {index < at && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
