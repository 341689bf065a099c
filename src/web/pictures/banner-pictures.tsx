import type { ReactNode } from 'react'
import { Drawing, GOLD } from './drawing.tsx'

/** Large decorative drawings for banners on dark green: pale lines, marigold and leaf fills. */

const Art = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Drawing size={220} line="stroke-paper" lineWidth={3} className={className}>
    {children}
  </Drawing>
)

const FAINT = 'stroke-leaf-tint/55'

/** A doctor on the screen of a phone. */
export const ConsultationArt = ({ className }: { className?: string }) => (
  <Art className={className}>
    <rect x="52" y="18" width="104" height="186" rx="18" className={FAINT} />
    <path d="M92 32h24" className={FAINT} />
    <path d="M66 178c1-34 15-48 38-48s37 14 38 48Z" className="fill-leaf" />
    <circle cx="104" cy="98" r="22" className="fill-leaf-dark" />
    <path d="M82 94c2-24 42-24 44 0-12-1-20-5-26-11-4 6-10 10-18 11Z" />
    <path d="M90 134v10a14 14 0 0 0 28 0v-10" className="stroke-marigold" />
    <path d="M104 158v6" className="stroke-marigold" />
    <circle cx="104" cy="169" r="5" className={GOLD} />
    <path d="M66 178h76" />
    <path
      d="M138 40h48a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12h-24l-16 14V92h-8a12 12 0 0 1-12-12V52a12 12 0 0 1 12-12Z"
      className={GOLD}
    />
    <path d="M162 54v24M150 66h24" className="stroke-leaf-dark" strokeWidth={5} />
  </Art>
)

/** A sister and a brother, arm in arm. */
export const SiblingsArt = ({ className }: { className?: string }) => (
  <Art className={className}>
    <path d="M22 104 110 34l88 70" className={FAINT} />
    <path d="M40 92v104h140V92" className={FAINT} />
    <path d="M54 196c0-40 8-58 30-58s30 18 30 58Z" className="fill-leaf" />
    <path d="M106 196c0-44 8-64 31-64s31 20 31 64Z" className="fill-leaf-dark" />
    <circle cx="137" cy="104" r="19" className="fill-leaf-dark" />
    <path d="M118 101c2-24 36-24 38 0-14-2-26-2-38 0Z" className={GOLD} />
    <path d="M64 128c-8-30 4-40 20-40s28 10 20 40" className={GOLD} />
    <circle cx="84" cy="112" r="18" className="fill-leaf-dark" />
    <path d="M66 110c14 0 24-5 28-13 2 6 5 10 8 12" />
    <path d="M92 152c12 0 24-3 32-10" />
    <path d="M34 196h152" />
    <path d="M110 74c-9-6-13-11-13-16a7 7 0 0 1 13-4 7 7 0 0 1 13 4c0 5-4 10-13 16Z" className={GOLD} />
  </Art>
)

/** A prescription and the camera of a phone. */
export const PrescriptionArt = ({ className }: { className?: string }) => (
  <Art className={className}>
    <path d="M44 30h74l32 32v132H44Z" className="fill-surface stroke-leaf" />
    <path d="M118 30v32h32" className="fill-leaf-tint stroke-leaf" />
    <path
      d="M64 66v28M64 66h12a8 8 0 0 1 0 16H64M74 82l18 22M92 88 76 104"
      className="stroke-ink"
      strokeWidth={4}
    />
    <path d="M64 126h62M64 144h62M64 162h38" className="stroke-leaf-tint" strokeWidth={6} />
    <rect x="122" y="112" width="60" height="92" rx="10" className="fill-leaf-dark stroke-ink" />
    <rect x="130" y="124" width="44" height="58" rx="4" className="fill-leaf-tint stroke-none" />
    <path d="M138 140h28M138 152h28M138 164h16" className="stroke-leaf" />
    <circle cx="152" cy="193" r="5" className={GOLD} />
    <path d="M112 104V92h14M192 104V92h-14" className="stroke-marigold" strokeWidth={4} />
  </Art>
)
