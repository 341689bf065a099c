import { BannerArt } from '#shop/pictures/banner.tsx'
import { GOLD } from '#shop/pictures/drawing.tsx'

export const PrescriptionArt = ({ className }: { className?: string }) => (
  <BannerArt className={className}>
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
  </BannerArt>
)
