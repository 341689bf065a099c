import Check from 'lucide-react/icons/check'
import { useSettings } from '#kit/settings.ts'
import { say } from '#text/text.ts'
import { Accreditations, SampleMark } from './accreditations.tsx'
import { Photograph } from './photograph.tsx'
import * as words from './words.ts'

interface CollectorsProps {
  /** For a test or check-up not all statements may be true. */
  of?: { isCenterVisitRequired: boolean; sampleKinds: readonly string[] }
  className?: string
}

const NEEDLE = /needle/i

/** The collectors' qualifications and the accreditations that the owner has stated; null where there are none. */
export function Collectors({ of, className = '' }: CollectorsProps) {
  const { accreditations, isSample, ...facts } = useSettings().facts
  const isBloodDrawn = !of || of.sampleKinds.includes('blood')
  const collectors = of?.isCenterVisitRequired
    ? []
    : facts.collectors.filter(line => isBloodDrawn || !NEEDLE.test(line))
  if (collectors.length === 0 && accreditations.length === 0) return null
  return (
    <section aria-labelledby="who-comes" className={`card @container rounded-hero p-4.5 lg:p-5 ${className}`}>
      {collectors.length > 0 && (
        <Photograph of="collectors" className="mb-4 aspect-3/2 w-full max-w-120 rounded-control" />
      )}
      <h2 id="who-comes" className="flex flex-wrap items-center gap-2 text-xl">
        {collectors.length > 0 ? say(words.whoComes) : say(words.ourLaboratory)} {isSample && <SampleMark />}
      </h2>
      <div className="mt-2 grid gap-x-8 gap-y-3 @min-[44rem]:grid-cols-[1fr_18rem]">
        {collectors.length > 0 && (
          <ul className="grid gap-1.5">
            {collectors.map(line => (
              <li key={line} className="flex gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
                {line}
              </li>
            ))}
          </ul>
        )}
        <Accreditations
          isMarked
          className="grid content-center gap-3 border-line @max-[44rem]:border-t @max-[44rem]:pt-4"
        />
      </div>
    </section>
  )
}
