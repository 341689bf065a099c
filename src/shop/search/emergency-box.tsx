import Phone from 'lucide-react/icons/phone'
import { say } from '#text/text.ts'
import { emergencyIn } from './emergencies.ts'
import * as words from './words.ts'

/** India's numbers for emergencies, and for mental health. */
const EMERGENCY = '112'
const TELE_MANAS = '14416'

/** While `data-emergency` is set, the page's advertising is hidden. */
export default function EmergencyBox({ text, className = '' }: { text: string; className?: string }) {
  const what = emergencyIn(text)
  if (!what) return null
  return (
    <div
      data-emergency
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-rose/30 bg-rose-tint p-4 ${className}`}
    >
      <p className="text-lg font-semibold text-balance text-rose">{say(what, { number: EMERGENCY })}</p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <CallButton number={EMERGENCY} name={say(words.callNumber, { number: EMERGENCY })} />
        {what === words.suicide && <CallButton number={TELE_MANAS} name={say(words.callTeleManas)} />}
      </div>
    </div>
  )
}

const CallButton = ({ number, name }: { number: string; name: string }) => (
  <a
    href={`tel:${number}`}
    className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-rose px-5 font-semibold text-white hover:underline forced-colors:border"
  >
    <Phone aria-hidden="true" className="size-5 shrink-0" />
    {name}
  </a>
)
