import type { ReactNode } from 'react'
import type { Specialist } from '#rules/visits/consultations.ts'
import { Drawing, GOLD, LEAF, PALE, TINT, WHITE } from '#shop/pictures/drawing.tsx'

const SPECIALISTS: Record<Specialist, ReactNode> = {
  // A magnifying glass over skin.
  dermatology: (
    <>
      <path d="M8 52c8-6 14 4 22 0s14-6 22 0 12 2 20 0v18H8Z" className={PALE} />
      <path d="M8 61c10-4 18 3 30 0s20-2 34 0" className="stroke-marigold" />
      <circle cx="38" cy="28" r="16" className={TINT} />
      <path d="m50 39 14 13" strokeWidth={4} />
      <circle cx="34" cy="26" r="3" className={LEAF} />
      <circle cx="43" cy="31" r="2" className={GOLD} />
    </>
  ),
  // A bottle of globules.
  homeopathy: (
    <>
      <path d="M24 12h20v10H24z" className={LEAF} />
      <path
        d="M26 22v6c-6 3-8 7-8 13v22a8 8 0 0 0 8 8h16a8 8 0 0 0 8-8V41c0-6-2-10-8-13v-6"
        className={WHITE}
      />
      <path d="M18 44h32v14H18z" className={TINT} />
      <circle cx="62" cy="66" r="4.5" className={GOLD} />
      <circle cx="69" cy="57" r="4" className={PALE} />
      <circle cx="60" cy="54" r="3.5" className={GOLD} />
      <path d="M34 47v8M30 51h8" className="stroke-leaf" />
    </>
  ),
  // A stethoscope.
  'family-physician': (
    <>
      <path d="M18 12h-6v16c0 11 7 18 16 18s16-7 16-18V12h-6" />
      <path d="M28 46v6c0 11 6 18 16 18s16-7 16-16v-6" className="stroke-leaf" strokeWidth={3} />
      <circle cx="60" cy="40" r="9" className={PALE} />
      <circle cx="60" cy="40" r="3.5" className={GOLD} />
    </>
  ),
  // A mother-to-be.
  gynaecology: (
    <>
      <path d="M26 24c-1-10 5-16 12-16s13 6 12 16" className={GOLD} />
      <circle cx="38" cy="22" r="9" className={PALE} />
      <path d="M26 70V52c-4-8-1-18 9-18 9 0 12 6 13 12 9 3 11 15 2 19l-2 1v4Z" className={TINT} />
      <path d="M44 60c-4-3-6-5-6-8a3.5 3.5 0 0 1 6-2 3.5 3.5 0 0 1 6 2c0 3-2 5-6 8Z" className={LEAF} />
    </>
  ),
  // An eye.
  ophthalmology: (
    <>
      <path d="M6 42c9-14 20-21 34-21s25 7 34 21c-9 14-20 21-34 21S15 56 6 42Z" className={WHITE} />
      <circle cx="40" cy="42" r="14" className={TINT} />
      <circle cx="40" cy="42" r="6.5" className={LEAF} />
      <circle cx="45" cy="37" r="2.5" className={GOLD} />
      <path d="M40 8v6M20 13l3 6M60 13l-3 6" className="stroke-marigold" strokeWidth={3} />
    </>
  ),
}

export const SpecialistPicture = ({
  specialist,
  className,
}: {
  specialist: Specialist
  className?: string
}) => <Drawing className={className}>{SPECIALISTS[specialist]}</Drawing>
