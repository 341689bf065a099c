/** A heading's text in which 'check-up' stays on one line: a hyphen is a place to break, and our fonts lack U+2011. */
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
