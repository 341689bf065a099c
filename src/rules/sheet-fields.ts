/** What the columns of another's spreadsheet hold, as the words of its headings suggest. */

/** By column; null for a column that is not read. */
export type ProposeFields<Field extends string> = (headings: readonly string[]) => (Field | null)[]

/** Words of headings by field, the surest first. A column that an earlier field has taken is no longer free. */
export type HeadingWords<Field extends string> = readonly (readonly [Field, readonly RegExp[]])[]

export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** `neverRead` are words of columns that hold none of the fields. */
export function fieldsByWords<Field extends string>(
  headings: readonly string[],
  words: HeadingWords<Field>,
  neverRead: RegExp,
): (Field | null)[] {
  const texts = headings.map(plainHeading)
  const fields = texts.map((): Field | null => null)
  for (const [field, patterns] of words) {
    const isFree = (text: string, at: number) => fields[at] === null && !neverRead.test(text)
    const found = patterns
      .map(pattern => texts.findIndex((text, at) => isFree(text, at) && pattern.test(text)))
      .find(at => at >= 0)
    if (found !== undefined) fields[found] = field
  }
  return fields
}

/** The position of the row that has the most known headings, else of the first row with two cells. */
export function findHeadings(
  rows: readonly (readonly string[])[],
  proposeFields: ProposeFields<string>,
): number {
  const counts = rows.map(cells => proposeFields(cells).filter(Boolean).length)
  const most = Math.max(0, ...counts)
  if (most > 1) return counts.indexOf(most)
  return Math.max(
    0,
    rows.findIndex(cells => cells.filter(Boolean).length > 1),
  )
}
