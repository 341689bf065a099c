import { Link } from 'react-router'
import { GROWS, hasMotion } from '#kit/motion.ts'
import { OffBadge, Price } from '#kit/price.tsx'
import { Unbroken } from '#kit/unbroken.tsx'
import type { HealthPackage, LabTest } from './contract.ts'
import { HealthPicture } from './health-picture.tsx'

export function OfferHead({ of, to }: { of: LabTest | HealthPackage; to: string }) {
  return (
    <>
      <HealthPicture of={of} className={`float-right -mt-1 ml-3 size-18 sm:size-20 ${GROWS}`} />
      <h3 className="text-xl">
        <Link to={to} replace viewTransition={hasMotion()} className="hover:underline">
          <Unbroken>{of.name}</Unbroken>
        </Link>
      </h3>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Price of={of} />
        <OffBadge of={of} />
      </div>
      <p className="mt-3 text-muted">{of.description}</p>
    </>
  )
}
