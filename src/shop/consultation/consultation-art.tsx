import { BannerArt, FAINT } from '#shop/pictures/banner.tsx'
import { GOLD } from '#shop/pictures/drawing.tsx'

export const ConsultationArt = ({ className }: { className?: string }) => (
  <BannerArt className={className}>
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
  </BannerArt>
)
