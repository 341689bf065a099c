import type { ReactNode } from 'react'
import type { HomeCareService } from '#rules/visits/home-care.ts'
import { Drawing, GOLD, LEAF, PALE, TINT, WHITE } from '#shop/pictures/drawing.tsx'

const SERVICES: Record<HomeCareService, ReactNode> = {
  // Someone stretches a band above the head.
  physiotherapy: (
    <>
      <path d="M20 17c12-9 28-9 40 0" className="stroke-marigold" strokeWidth={4} />
      <circle cx="40" cy="24" r="6.5" className={TINT} />
      <path d="M40 36 20 17M40 36l20-19M40 36v17M40 53 28 72M40 53l13 8-2 11" />
      <path d="M16 72h48" className="stroke-leaf" />
    </>
  ),
  // A nurse with her cap.
  nursing: (
    <>
      <path d="M16 70c2-13 11-18 24-18s22 5 24 18Z" className={TINT} />
      <path d="m33 52 7 8 7-8" className={WHITE} />
      <circle cx="40" cy="36" r="13" className={PALE} />
      <path d="M25 30c0-12 5-20 15-20s15 8 15 20c-9-5-21-5-30 0Z" className={WHITE} />
      <path d="M40 14v9M35.5 18.5h9" className="stroke-leaf" strokeWidth={3} />
    </>
  ),
  // A wheelchair.
  equipment: (
    <>
      <path d="M28 28h22v14H28z" className={LEAF} />
      <path d="M20 12h8v32h24l8 18h8" />
      <path d="M28 28h22v14" />
      <circle cx="36" cy="54" r="14" className={PALE} />
      <circle cx="36" cy="54" r="3" className={GOLD} />
      <circle cx="58" cy="66" r="4" className={WHITE} />
    </>
  ),
  // Two people, one with an arm around the other.
  attendants: (
    <>
      <path d="M40 70c1-16 6-24 16-24s14 8 14 24Z" className={PALE} />
      <circle cx="56" cy="36" r="8" className={WHITE} />
      <path d="M10 70c0-22 6-34 18-34s18 12 18 34Z" className={TINT} />
      <circle cx="28" cy="22" r="10" className={WHITE} />
      <path d="M34 44c8 0 14 3 20 9" className="stroke-leaf" strokeWidth={4} />
    </>
  ),
  // A pram.
  'mother-and-baby': (
    <>
      <path d="M40 34V12a22 22 0 0 1 22 22Z" className={GOLD} />
      <path d="M16 34h46c0 14-8 22-22 22S16 48 16 34Z" className={TINT} />
      <path d="M40 34V12a22 22 0 0 1 22 22" />
      <path d="M16 34c0-8-3-12-9-12M32 56l-6 6M48 56l6 6" />
      <circle cx="25" cy="65" r="5" className={WHITE} />
      <circle cx="55" cy="65" r="5" className={WHITE} />
      <path d="M30 42c3 4 8 5 12 3" className="stroke-leaf" />
    </>
  ),
  // A sugar meter and a drop.
  diabetes: (
    <>
      <rect x="14" y="22" width="32" height="48" rx="10" className={TINT} />
      <rect x="21" y="29" width="18" height="13" rx="3" className={WHITE} />
      <path d="M25 36h4l2-3 2 5 2-2" className="stroke-leaf" />
      <circle cx="30" cy="56" r="5" className={LEAF} />
      <path d="M26 22V12h8v10" className={WHITE} />
      <path d="M58 26c6 7 9 12 9 17a9 9 0 0 1-18 0c0-5 3-10 9-17Z" className={GOLD} />
    </>
  ),
  // A bedside monitor.
  critical: (
    <>
      <rect x="10" y="14" width="60" height="40" rx="7" className={TINT} />
      <path d="M17 34h11l5-11 8 21 6-15 4 5h12" className="stroke-leaf" strokeWidth={3} />
      <path d="M40 54v12M26 68h28" />
      <circle cx="61" cy="22" r="3" className={GOLD} />
    </>
  ),
  // A mask.
  covid: (
    <>
      <path d="M20 34C10 30 6 36 8 42s8 10 14 10M60 34c10-4 14 2 12 8s-8 10-14 10" />
      <path d="M20 30c8 0 13-5 20-5s12 5 20 5v18c0 10-11 16-20 16s-20-6-20-16Z" className={TINT} />
      <path d="M28 39h24M28 47h24" className="stroke-leaf" />
      <circle cx="62" cy="16" r="5" className={GOLD} />
      <path d="M62 7v3M62 22v3M53 16h3M68 16h3" className="stroke-marigold" />
    </>
  ),
  // A syringe.
  vaccination: (
    <>
      <path d="m28 36 16 16-12 12c-2 2-5 2-7 0l-9-9c-2-2-2-5 0-7Z" className={GOLD} />
      <path d="m22 42 20-20 16 16-20 20-6 6c-2 2-5 2-7 0l-9-9c-2-2-2-5 0-7Z" />
      <path d="M50 30 62 18M55 11l14 14M18 62 8 72M36 14l30 30" />
      <path d="m33 43 5 5M39 37l5 5" className="stroke-leaf" />
    </>
  ),
  // Two speech bubbles, one with a heart.
  counselling: (
    <>
      <path
        d="M34 46V32a8 8 0 0 1 8-8h22a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-2v10L52 56H42a8 8 0 0 1-8-8Z"
        className={PALE}
      />
      <path
        d="M8 20a8 8 0 0 1 8-8h24a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H28L18 52V42h-2a8 8 0 0 1-8-8Z"
        className={TINT}
      />
      <path d="M28 35c-6-4-8-7-8-10a4.5 4.5 0 0 1 8-2.5 4.5 4.5 0 0 1 8 2.5c0 3-2 6-8 10Z" className={LEAF} />
      <path d="M55 38h9M55 45h6" />
    </>
  ),
  // A bowl of greens and a fruit.
  diet: (
    <>
      <path d="M28 40c-8-10-4-22 6-28 6 9 6 19 0 28Z" className={LEAF} />
      <circle cx="48" cy="30" r="12" className={GOLD} />
      <path d="M48 18c0-4 2-7 6-8" />
      <path d="M10 40h60c0 16-10 26-24 26H34C20 66 10 56 10 40Z" className={TINT} />
      <path d="M28 72h24" />
      <path d="M22 50c3 5 7 8 12 8" className="stroke-leaf" />
    </>
  ),
  // An elder with a stick.
  elder: (
    <>
      <path d="M18 70c-1-20 2-36 16-36 11 0 16 8 16 18v18Z" className={TINT} />
      <circle cx="38" cy="22" r="10" className={PALE} />
      <path d="M29 18c1-9 17-9 18 0-6 2-12 2-18 0Z" className={WHITE} />
      <path d="M64 70V50c0-8-11-8-11 0" className="stroke-marigold" strokeWidth={4} />
      <path d="M34 44c2 10 10 13 20 7" />
      <path d="M12 70h58" className="stroke-leaf" />
    </>
  ),
}

export const ServicePicture = ({ service, className }: { service: HomeCareService; className?: string }) => (
  <Drawing className={className}>{SERVICES[service]}</Drawing>
)
