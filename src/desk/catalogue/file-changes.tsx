import type { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { formatRupees } from '#rules/money.ts'
import { codeColumn, itemColumn, priceColumn } from '#text/desk/catalogue.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'

export type Change = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>['changes'][number]

const kindOf = ({ what }: Change): string => say(files.changeKinds[what])

/** '2 added, 1 withdrawn'. */
export const countsOf = (changes: readonly Change[]): string =>
  [...Map.groupBy(changes, kindOf)]
    .map(([what, some]) => say(files.counted, { count: some.length, what }))
    .join(', ')

/** Every line that an import would change. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const hasPrices = changes.some(({ price }) => price)
  return (
    <Scroll className="desk-fields">
      <table className="desk-sheet">
        <caption className="desk-hidden">{say(files.filesHeading)}</caption>
        <thead>
          <tr>
            {[codeColumn, itemColumn, files.kindColumn, files.columnsColumn].map(column => (
              <th key={column.en} scope="col">
                {say(column)}
              </th>
            ))}
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
