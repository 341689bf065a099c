import { useEffect, useRef } from 'react'
import { Button } from '#kit/button.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { say } from '#text/text.ts'
import type { PersonalData } from '#wire/personal-data.ts'
import { dataSections } from './data-sections.ts'
import * as words from './data-words.ts'

/** A customer's data, to read and to print. */
export default function DataSheet({ data }: { data: PersonalData }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-6 text-lg outline-none">
        {say(words.title, { time: formatDateTime(data.exportedAt) })}
      </h3>
      <Button variant="quiet" size="small" className="-ml-4 print:hidden" onClick={() => window.print()}>
        {say(words.print)}
      </Button>
      {dataSections(data).map(({ title, rows }) => (
        <section key={title} className="mt-4">
          <h4 className="font-semibold">{title}</h4>
          <ul className="mt-1.5 divide-y divide-line border-y border-line">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes.
              <li key={index} className="break-inside-avoid py-2 wrap-anywhere">
                <p className="font-medium">{row.title}</p>
                {row.lines.map(line => (
                  <p key={line} className="text-sm text-muted">
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
