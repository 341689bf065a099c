import BadgeCheck from 'lucide-react/icons/badge-check'
import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

interface AccreditationsProps {
  className?: string
  /** True if the heading above marks a demo's samples already: the rows then have no mark. */
  isMarked?: boolean
}

/** The laboratory's accreditations, a row each that opens the certificate; null where the owner has stated none. */
export function Accreditations({ className = '', isMarked }: AccreditationsProps) {
  const { accreditations, isSample } = useSettings().facts
  if (accreditations.length === 0) return null
  return (
    <ul aria-label={say(words.accreditation)} className={className}>
      {accreditations.map(({ name, number, address }) => (
        <li key={number} className="flex items-center gap-3">
          <BadgeCheck aria-hidden="true" strokeWidth={1.5} className="size-9 shrink-0 text-leaf" />
          <div className="min-w-0">
            <p className="font-semibold">{say(words.accredited, { name })}</p>
            <p className="text-sm text-muted">
              {address ? (
                <a href={address} rel="noopener noreferrer" className="text-link -my-2.5 py-2.5">
                  {say(words.seeCertificate, { number })}
                </a>
              ) : (
                number
              )}{' '}
              {isSample && !isMarked && <SampleMark />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Badge on a demo's invented facts. */
export const SampleMark = () => (
  <span className="rounded-full bg-marigold-tint px-2 py-0.5 text-xs font-semibold text-marigold-ink">
    {say(words.sample)}
  </span>
)
