import { useSettings } from '#kit/settings.ts'
import type { CompanyFacts } from '#wire/facts.ts'

interface PhotographProps {
  of: keyof CompanyFacts['pictures']
  /** With width and aspect ratio, against layout shift. */
  className: string
  /** Fallback while the owner has given no photograph. */
  otherwise?: React.ReactNode
}

export function Photograph({ of, className, otherwise = null }: PhotographProps) {
  const picture = useSettings().facts.pictures[of]
  if (!picture) return otherwise
  return (
    <img
      src={picture.address}
      alt={picture.alternative}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`bg-leaf-tint object-cover ${className}`}
    />
  )
}
