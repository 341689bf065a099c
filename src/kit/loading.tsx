/** A grey placeholder while content loads; give it the content's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-glow rounded-lg bg-line ${className}`} />
}

/** A spinner, hidden from screen readers: put it beside a text. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent`}
    />
  )
}
