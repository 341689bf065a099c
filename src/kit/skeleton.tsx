/** A grey placeholder while content loads; give it the content's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-glow rounded-lg bg-line ${className}`} />
}
