import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { ChangeButton, SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatRupees } from '#rules/money.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { changeButton, lastChange } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { LastChange } from './changes.tsx'
import { PriceForm } from './price-form.tsx'

export type Item = Awaited<ReturnType<typeof deskApi.listPrices>>['items'][number]

/** A change just made: the item as it was before, and its prices now. */
interface Done {
  item: Item
  prices: Pick<Item, 'regularPrice' | 'salePrice'>
}

const said = ({ item: { name, salePrice }, prices }: Done): string =>
  say(catalogue.priceSet, {
    name,
    price: formatRupees(prices.salePrice),
    was: formatRupees(salePrice),
  })

/** As many lines as are looked through at a glance. */
const SHOWN = 12

const loadPrices = (signal?: AbortSignal) => deskApi.listPrices(undefined, { signal })

/** Every price, found by name or code, and changed one at a time. */
export function Prices() {
  const { value, problem, refresh } = useFresh(loadPrices)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<string>()
  const [done, setDone] = useState<Done>()
  const undo = useTry(async ({ item, prices }: Done) => {
    const { name, regularPrice, salePrice } = item
    const back = { seen: prices, prices: { regularPrice, salePrice }, isSure: true }
    await confirmed(stepUp => deskApi.changePrices({ params: { id: item.id }, body: { ...back, stepUp } }))
    setDone(undefined)
    setUndone(say(catalogue.priceUndone, { name, price: formatRupees(salePrice) }))
    field.current?.focus()
    await refresh()
  })
  const [undone, setUndone] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = typed.trim().toLowerCase()
  const found = value?.items.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted)) ?? []
  const item = value?.items.find(({ id }) => id === opened)
  const leave = () => {
    setOpened(undefined)
    field.current?.focus()
  }
  return (
    <section className="desk-part" aria-labelledby="prices">
      <header>
        <h2 id="prices">{say(catalogue.pricesHeading)}</h2>
        <label>
          <span className="desk-hidden">{say(catalogue.findItem)}</span>
          <input
            ref={field}
            type="search"
            value={typed}
            size={28}
            placeholder={say(catalogue.findItem)}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </label>
      </header>
      <p className="desk-note">{say(catalogue.pricesWhy)}</p>
      <Problem problem={problem} isLoading={!value} />
      {item && (
        <PriceForm
          // Anew where it has changed meanwhile: nobody types over a price they have not seen.
          key={`${item.id} ${item.salePrice} ${item.regularPrice}`}
          item={item}
          onReread={refresh}
          onLeave={leave}
          onDone={async prices => {
            setDone({ item, prices })
            leave()
            await refresh()
          }}
        />
      )}
      <p role="status" className="desk-said">
        {done ? said(done) : undone}
      </p>
      {done && (
        <p>
          <button type="button" aria-disabled={undo.isBusy} onClick={() => undo.press(done)}>
            {say(catalogue.undoPrice)}
          </button>
        </p>
      )}
      <p role="alert" className="desk-problem">
        {undo.why}
      </p>
      {value && found.length === 0 && <p className="desk-empty">{say(catalogue.nothingFound)}</p>}
      {found.length > 0 && (
        <PriceTable
          items={found.slice(0, SHOWN)}
          onOpen={id => {
            setDone(undefined)
            setUndone('')
            setOpened(id)
          }}
        />
      )}
      {found.length > SHOWN && <p className="desk-note">{say(catalogue.firstShown, { count: SHOWN })}</p>}
    </section>
  )
}

function PriceTable({ items, onOpen }: { items: readonly Item[]; onOpen: (id: string) => void }) {
  return (
    <Scroll>
      <table className="desk-sheet">
        <SheetHead
          caption={say(catalogue.pricesHeading)}
          columns={[
            catalogue.itemColumn,
            { sum: catalogue.mrpColumn },
            { sum: catalogue.priceColumn },
            lastChange,
            { buttons: changeButton },
          ]}
        />
        <tbody>
          {items.map(item => (
            <tr key={item.id}>
              <th scope="row">
                {item.name} <span className="desk-quiet">{item.id}</span>
              </th>
              <td className="desk-sum">{formatRupees(item.regularPrice)}</td>
              <td className="desk-sum">{formatRupees(item.salePrice)}</td>
              <td>
                <LastChange at={item.changedAt} by={item.changedBy} />
              </td>
              <td>
                <ChangeButton
                  what={say(catalogue.changeOf, { name: item.name })}
                  onOpen={() => onOpen(item.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
