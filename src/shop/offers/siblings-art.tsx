import { BannerArt, FAINT } from '#shop/pictures/banner.tsx'
import { GOLD } from '#shop/pictures/drawing.tsx'

export const SiblingsArt = ({ className }: { className?: string }) => (
  <BannerArt className={className}>
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
  </BannerArt>
)
