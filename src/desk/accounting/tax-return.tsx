import { type ReactNode, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { Alert, Done, Section } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { ACCOUNTING_EXPORTS, type AccountingExport } from '#rules/desk/accounting.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees, toPaise } from '#rules/money.ts'
import type { AccountingMonth } from './contract.ts'
import { words } from './words.ts'

export function TaxReturn({ books, month }: { books: AccountingMonth; month: Month }) {
  const { gstr1, invoices, creditNotes } = books
  const [done, setDone] = useState('')
  const { isBusy, submit, error } = useSubmit(async (what: AccountingExport) => {
    setDone('')
    const { name, content } = await withStepUp(stepUp =>
      deskApi.exportAccounting({ body: { month, what, stepUp } }),
    )
    const type = name.endsWith('.json') ? 'application/json' : 'text/csv'
    saveFile(new Blob([content], { type: `${type};charset=utf-8` }), name)
    setDone(words.exported({ file: name }))
  })
  const { exempt, taxableValue, igst, cgst, sgst } = gstr1
  const sum = [taxableValue, igst, cgst, sgst, exempt].reduce((paise, amount) => paise + toPaise(amount), 0)
  const isRight = sum === toPaise(invoices.total) - toPaise(creditNotes.total)
  return (
    <Section title={words.gstr1} help={words.gstr1Help}>
      {gstr1.gstins.length > 1 && (
        <p className="font-semibold text-rose">{words.severalGstins({ gstins: gstr1.gstins.join(', ') })}</p>
      )}
      <dl className="my-2 flex flex-wrap gap-x-7 gap-y-2">
        <Fact name={words.gstin}>{gstr1.gstin || words.notRegistered}</Fact>
        <Fact name={words.exempt}>{formatRupees(exempt)}</Fact>
        <Fact name={words.taxable}>{formatRupees(taxableValue)}</Fact>
        <Fact name={words.igst}>{formatRupees(igst)}</Fact>
        <Fact name={words.cgst}>{formatRupees(cgst)}</Fact>
        <Fact name={words.sgst}>{formatRupees(sgst)}</Fact>
        <div>
          <dt className="text-muted">{words.series}</dt>
          {gstr1.series.map(({ from, to, count, missing }) => (
            <dd key={from} className="font-semibold">
              {words.seriesOf({ from, to, count })}{' '}
              {missing > 0 && <span className="text-rose">{words.missingNumbers({ count: missing })}</span>}
            </dd>
          ))}
        </div>
      </dl>
      <p className={isRight ? 'my-2 text-muted' : 'font-semibold text-rose'}>
        {isRight ? words.totalsMatch : words.totalsDiffer}
      </p>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend>{words.export}</legend>
        {ACCOUNTING_EXPORTS.filter(what => what !== 'gstr1' || gstr1.gstin !== '').map(what => (
          <button key={what} type="button" aria-disabled={isBusy} onClick={() => submit(what)}>
            {words.exports[what]}
          </button>
        ))}
      </fieldset>
      <p className="my-2 text-muted">{words.exportHelp}</p>
      <Done>{done}</Done>
      <Alert>{error}</Alert>
    </Section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
