import './tubes.css'

/** A tube by the colour of its cap and its letter, which say the same; its name stands beside it in words. */
export function TubeIcon({
  letter,
  cap,
  isLarge = false,
}: {
  letter: string
  cap: string
  isLarge?: boolean
}) {
  return (
    <span className="tube" data-cap={cap} data-large={isLarge || undefined} aria-hidden="true">
      {letter}
    </span>
  )
}
