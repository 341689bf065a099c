import Check from 'lucide-react/icons/check'
import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import { Accreditations, SampleMark } from './accreditations.tsx'
import { Photograph } from './photograph.tsx'
import * as words from './words.ts'

/** The collectors' qualifications and the accreditations that the owner has stated; null where there are none. */
export function Collectors({ className = '' }: { className?: string }) {
  const { collectors, accreditations, isSample } = useSettings().facts
  if (collectors.length === 0 && accreditations.length === 0) return null
  return (
    <section aria-labelledby="who-comes" className={`card p-5 ${className}`}>
      <Photograph of="collectors" className="mb-4 aspect-3/2 w-full max-w-120 rounded-control" />
      <h2 id="who-comes" className="flex flex-wrap items-center gap-2 text-lg">
        {collectors.length > 0 ? say(words.whoComes) : say(words.ourLaboratory)} {isSample && <SampleMark />}
      </h2>
      {collectors.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {collectors.map(line => (
            <li key={line} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <Accreditations className="mt-3" />
    </section>
  )
}
