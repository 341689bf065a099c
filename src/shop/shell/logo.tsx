/** An uploaded logo replaces the drop by the style of `own-mark` (`lookStyle`), which costs pages without one nothing. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className="flex items-center gap-2 text-[min(1.5rem,6vw)] leading-none font-bold tracking-tight text-leaf-dark">
      <svg viewBox="5 1 22 29" className="own-mark h-7.5 shrink-0" aria-hidden="true">
        <path
          d="M16 2.5c5.6 6.6 9.5 11.4 9.5 16.6a9.5 9.5 0 0 1-19 0c0-5.200 3.900-10 9.500-16.600Z"
          className="fill-leaf"
        />
        <path
          d="m11.600 18.800 3.200 3.200 5.800-6.200"
          fill="none"
          strokeWidth="2.600"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-marigold"
        />
      </svg>
      <span className="max-[340px]:hidden">{brand}</span>
    </span>
  )
}
