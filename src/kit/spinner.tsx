/** A spinner, hidden from screen readers: put it beside a text. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent`}
    />
  )
}
