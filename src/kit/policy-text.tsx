import { Link } from 'react-router'
import type { PolicyBlock, PolicySpan } from '#rules/policies/policy-text.ts'

interface Props {
  blocks: readonly PolicyBlock[]
  /** Level of its headings. */
  level: 2 | 4
  /** Links open in a new tab, so that what is typed beside them stays. */
  isPreview?: boolean
}

/** The text of a policy, as its page shows it. */
export function PolicyText({ blocks, level, isPreview = false }: Props) {
  const Heading = `h${level}` as const
  const Subheading = `h${level === 2 ? 3 : 5}` as const
  return blocks.map(({ kind, lines }, at) => {
    const key = `${at} ${kind}`
    const spans = lines.map((line, number) => (
      <Spans key={String(number)} line={line} isPreview={isPreview} />
    ))
    if (kind === 'paragraph')
      return (
        <p key={key} className="mt-2.5">
          {spans}
        </p>
      )
    if (kind === 'heading')
      return (
        <Heading key={key} className="mt-8 text-xl">
          {spans}
        </Heading>
      )
    if (kind === 'subheading')
      return (
        <Subheading key={key} className="mt-5 text-lg">
          {spans}
        </Subheading>
      )
    const List = kind === 'list' ? 'ul' : 'ol'
    return (
      <List
        key={key}
        className={`mt-2.5 grid gap-1.5 pl-6 ${kind === 'list' ? 'list-disc' : 'list-decimal'}`}
      >
        {spans.map(span => (
          <li key={span.key}>{span}</li>
        ))}
      </List>
    )
  })
}

const Spans = ({ line, isPreview }: { line: readonly PolicySpan[]; isPreview: boolean }) =>
  line.map(({ text, to }) =>
    to === undefined ? (
      text
    ) : (
      <Link key={`${to} ${text}`} to={to} target={isPreview ? '_blank' : undefined} className="text-link">
        {text}
      </Link>
    ),
  )
