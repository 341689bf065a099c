import type { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { formatRupees } from '#rules/money.ts'
import { codeColumn, givesColumn, itemColumn, priceColumn } from '#text/desk/catalogue.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { nameColumn as doctorColumn } from '#text/desk/doctors.ts'
import { say } from '#text/text.ts'

export type Change = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>['changes'][number]

const kindOf = ({ kind, what }: Change): string =>
  say((kind === 'coupon' ? files.couponChangeKinds : files.changeKinds)[what])

/** '2 added, 1 withdrawn'. */
export const countsOf = (changes: readonly Change[]): string =>
  [...Map.groupBy(changes, kindOf)]
    .map(([what, some]) => say(files.counted, { count: some.length, what }))
    .join(', ')

/** What the second column is called, by what its files list. */
const NAMES = {
  'lab-test': itemColumn,
  package: itemColumn,
  container: itemColumn,
  doctor: doctorColumn,
  coupon: givesColumn,
} as const

/** Every line that an import would change. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const hasPrices = changes.some(({ price }) => price)
  return (
    <Scroll className="desk-fields">
      <table className="desk-sheet">
        <caption className="desk-hidden">{say(files.filesHeading)}</caption>
        <thead>
          <tr>
            {[codeColumn, NAMES[changes[0]?.kind ?? 'lab-test'], files.kindColumn, files.columnsColumn].map(
              column => (
                <th key={column.en} scope="col">
                  {say(column)}
                </th>
              ),
            )}
            {hasPrices && (
              <th scope="col" className="desk-sum">
                {say(priceColumn)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {changes.map(change => {
            const { kind, code, name, columns, price } = change
            return (
              <tr key={`${kind} ${code}`}>
                <td>{code}</td>
                <th scope="row">{name}</th>
                <td>{kindOf(change)}</td>
                <td className="desk-quiet">{columns.join(', ')}</td>
                {hasPrices && (
                  <td className="desk-sum">
                    {price &&
                      say(files.priceChange, { from: formatRupees(price.from), to: formatRupees(price.to) })}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
