/** A grey bar in the place of what is still coming; give it that thing's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-glow rounded-lg bg-line ${className}`} />
}
