/**
 * A heading's text with 'check-up' on one line: browsers break at a hyphen, and our fonts lack the non-breaking one
 * (U+2011).
 */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(check-ups?)/i).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
