import type { ReactNode } from 'react'

const CAPS: Record<string, string> = {
  blue: 'before:bg-[#6cb4e3]',
  gold: 'before:bg-[#e0a526]',
  green: 'before:bg-[#3f9161]',
  lavender: 'before:bg-[#9274bd]',
  grey: 'before:bg-[#8b9498]',
  red: 'before:bg-[#c4453b]',
  white: 'before:bg-white',
  brown: 'before:bg-[#8a5a33]',
  yellow: 'before:bg-[#f4dc9a]',
  bottle: 'before:bg-ink',
}

const SMALL =
  'h-6 w-4.5 rounded-[3px_3px_9px_9px] border pt-1.5 text-[0.75rem]/none before:-inset-x-0.5 before:h-[7px] before:rounded-xs'
const LARGE =
  'h-17 w-11 rounded-[6px_6px_22px_22px] border-2 pt-4 text-2xl/none before:-inset-x-[7px] before:h-5 before:rounded-sm'

interface Props {
  letter: string
  cap: string
  isLarge?: boolean
}

/** A tube with its letter and the colour of its cap. The name stands beside it in words. */
export const TubeIcon = ({ letter, cap, isLarge = false }: Props) => (
  <span
    aria-hidden="true"
    className={`relative inline-grid forced-color-adjust-none flex-none place-items-center border-t-0 border-line-strong bg-surface align-middle font-[650] text-ink before:absolute before:top-0 before:inset-ring before:inset-ring-[rgb(18_49_43/18%)] ${isLarge ? LARGE : SMALL} ${CAPS[cap] ?? CAPS.grey}`}
  >
    {letter}
  </span>
)

export const TubeCode = ({ children }: { children: ReactNode }) => (
  <span translate="no" className="font-semibold tracking-[0.06em] whitespace-nowrap">
    {children}
  </span>
)
