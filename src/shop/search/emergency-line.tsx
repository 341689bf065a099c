import { sayWith } from '#kit/toasts/say-with.ts'
import { emergencyIn } from './emergencies.ts'

/** India's emergency number. */
const EMERGENCY = '112'

export default function EmergencyLine({ text, className = '' }: { text: string; className?: string }) {
  const what = emergencyIn(text)
  if (!what) return null
  return (
    <p className={`font-semibold text-rose ${className}`}>
      {sayWith(what, {
        number: (
          <a href={`tel:${EMERGENCY}`} className="inline-flex min-h-11 items-center underline">
            {EMERGENCY}
          </a>
        ),
      })}
    </p>
  )
}
