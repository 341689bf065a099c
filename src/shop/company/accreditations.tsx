import BadgeCheck from 'lucide-react/icons/badge-check'
import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import * as shop from './words.ts'

/** The laboratory's accreditations, each with its number; null where the owner has stated none. */
export function Accreditations({ className = '' }: { className?: string }) {
  const { accreditations, isSample } = useSettings().facts
  if (accreditations.length === 0) return null
  return (
    <ul aria-label={say(shop.accreditation)} className={`flex flex-wrap gap-x-5 gap-y-1 ${className}`}>
      {accreditations.map(({ name, number, address }) => {
        const words = say(shop.accredited, { name, number })
        return (
          <li key={number} className="flex items-center gap-2 font-medium">
            <BadgeCheck aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
            {address ? (
              <a href={address} rel="noopener noreferrer" className="text-link py-2.5">
                {words}
              </a>
            ) : (
              words
            )}
            {isSample && <SampleMark />}
          </li>
        )
      })}
    </ul>
  )
}

/** Badge on a demo's invented facts. */
export const SampleMark = () => (
  <span className="rounded-full bg-marigold-tint px-2 py-0.5 text-xs font-semibold text-marigold-ink">
    {say(shop.sample)}
  </span>
)
