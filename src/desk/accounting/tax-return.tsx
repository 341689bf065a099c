import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { saveFile } from '#kit/save-file.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as books from '#text/desk/books.ts'
import { say } from '#text/text.ts'
import type { MonthBooks } from './books-page.tsx'

const EXPORTS = Object.keys(books.exports) as (keyof typeof books.exports)[]

const paise = (rupees: number): number => Math.round(rupees * 100)

/** What the return would say, whether it adds up, and writing it out. */
export function TaxReturn({ value, month }: { value: MonthBooks; month: Month }) {
  const { gstr1, invoices, creditNotes } = value
  const [said, setSaid] = useState('')
  const { isBusy, press, why } = useTry(async (what: keyof typeof books.exports) => {
    setSaid('')
    const { name, content } = await confirmed(stepUp =>
      deskApi.exportBooks({ body: { month, what, stepUp } }),
    )
    const type = name.endsWith('.json') ? 'application/json' : 'text/csv'
    saveFile(new Blob([content], { type: `${type};charset=utf-8` }), name)
    setSaid(say(books.writtenOut, { file: name }))
  })
  const told = [gstr1.taxableValue, gstr1.igst, gstr1.cgst, gstr1.sgst, gstr1.exempt]
  const isRight =
    told.reduce((sum, amount) => sum + paise(amount), 0) === paise(invoices.total) - paise(creditNotes.total)
  const sums = [
    [books.exemptLabel, gstr1.exempt],
    [books.taxableLabel, gstr1.taxableValue],
    [books.igstLabel, gstr1.igst],
    [books.cgstLabel, gstr1.cgst],
    [books.sgstLabel, gstr1.sgst],
  ] as const
  return (
    <section className="desk-part" aria-labelledby="books-return">
      <h2 id="books-return">{say(books.returnTitle)}</h2>
      <p className="desk-note">{say(books.returnWhy)}</p>
      {gstr1.gstins.length > 1 && (
        <p className="desk-off">{say(books.severalGstins, { gstins: gstr1.gstins.join(', ') })}</p>
      )}
      <dl className="desk-facts">
        <div>
          <dt>{say(books.gstinLabel)}</dt>
          <dd>{gstr1.gstin || say(books.noGstin)}</dd>
        </div>
        {sums.map(([label, amount]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{say(books.seriesLabel)}</dt>
          {gstr1.series.map(({ from, to, count, missing }) => (
            <dd key={from}>
              {say(books.seriesOf, { from, to, count })}{' '}
              {missing > 0 && (
                <span className="desk-off">{say(books.missingNumbers, { count: missing })}</span>
              )}
            </dd>
          ))}
        </div>
      </dl>
      <p className={isRight ? 'desk-note' : 'desk-off'}>{say(isRight ? books.addsUp : books.addsUpNot)}</p>
      <fieldset className="desk-fields">
        <legend>{say(books.exportTitle)}</legend>
        {EXPORTS.map(what => (
          <button key={what} type="button" aria-disabled={isBusy} onClick={() => press(what)}>
            {say(books.exports[what])}
          </button>
        ))}
      </fieldset>
      <p className="desk-note">{say(books.exportHow)}</p>
      <p role="status">{said}</p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </section>
  )
}
