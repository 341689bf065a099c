import { lazy, type ReactNode, Suspense } from 'react'
import { Breadcrumbs, type Crumb } from '#kit/breadcrumbs.tsx'
import { GROWS } from '#kit/motion.ts'
import { Unbroken } from '#kit/unbroken.tsx'
import { areaTint } from '#shop/catalogue/area-tint.ts'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { HealthPicture } from '#shop/catalogue/health-picture.tsx'
import { Collectors } from '#shop/company/collectors.tsx'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { Fact } from './fact.tsx'
import { type Offer, PricePanel } from './price-panel.tsx'
import * as words from './words.ts'

const NextVisitFact = lazy(() => import('./next-visit-fact.tsx'))

interface DetailFrameProps {
  above: readonly Crumb[]
  of: HealthPackage | LabTest
  /** Below the name. */
  lead: string
  /** The main facts as `Chip`s. */
  chips: ReactNode
  /** Where no chip has it. */
  reportTime?: string
  offer: Offer
  children: ReactNode
}

/**
 * Layout of a details page: the head on the tint of its area, below it the description, and on the right, over both, the
 * price panel. On a phone the panel comes last, and its price and button in a bar.
 */
export function DetailFrame({ above, of, lead, chips, reportTime, offer, children }: DetailFrameProps) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_20px] lg:grid-cols-[minmax(20px,1fr)_minmax(0,calc(1120px-22rem))_40px_22rem_minmax(20px,1fr)]">
      <div
        className={`col-span-full row-start-1 max-lg:rounded-b-hero print:hidden ${areaTint(of.picture)}`}
      />
      <div className="col-start-2 row-start-1 pt-1 pb-5 lg:pt-3 lg:pb-10">
        <Breadcrumbs above={above} here={of.name} />
        <div className="mt-1 flow-root lg:mt-5 lg:flex lg:gap-7">
          <HealthPicture
            of={of}
            className={`float-right ml-3 size-24 shrink-0 tight:size-16 lg:float-none lg:m-0 lg:size-32 ${GROWS}`}
          />
          <div>
            <h1 className="text-2xl sm:text-3xl lg:font-condensed">
              <Unbroken>{of.name}</Unbroken>
            </h1>
            {lead && <p className="mt-2 text-lg">{lead}</p>}
            <ul aria-label={say(words.atAGlance)} className="mt-3 flex flex-wrap gap-2">
              {chips}
            </ul>
          </div>
        </div>
        <FirstFacts of={of} reportTime={reportTime} />
      </div>
      <div className="col-start-2 mt-7 grid content-start gap-8 lg:mt-10 lg:pb-16">{children}</div>
      <div className="col-start-2 mt-8 pb-10 lg:sticky lg:top-28 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:mt-14 lg:self-start lg:pb-16">
        <PricePanel offer={offer} />
        <Collectors of={of} className="mt-4" />
      </div>
    </div>
  )
}

/** What to plan for, in one line: the fast, the report, the first visit. */
function FirstFacts({ of, reportTime }: Pick<DetailFrameProps, 'of' | 'reportTime'>) {
  return (
    <dl className="mt-4 flex rounded-card bg-surface/80 tight:flex-wrap lg:mt-6">
      <Fact name={say(common.fasting)} tone={of.fastingHours > 0 ? 'text-marigold-ink' : 'text-leaf'}>
        {of.fastingHours > 0 ? say(words.hours, { hours: of.fastingHours }) : say(words.notNeeded)}
      </Fact>
      {reportTime && <Fact name={say(words.reportTime)}>{reportTime}</Fact>}
      <Suspense fallback={<Fact name="">{'\u00a0'}</Fact>}>
        <NextVisitFact />
      </Suspense>
    </dl>
  )
}

export function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 text-sm font-medium not-last:mr-2">
      <span aria-hidden="true" className="shrink-0 *:size-4.5">
        {icon}
      </span>
      {children}
    </li>
  )
}

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">
        <Unbroken>{title}</Unbroken>
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
