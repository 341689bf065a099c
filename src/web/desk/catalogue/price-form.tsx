import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { formatDateTime } from '#rules/dates.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import { formatPaise, formatRupees } from '#rules/money.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useFresh } from '../use-fresh.ts'
import { useTry } from '../use-try.ts'
import type { Item } from './prices.tsx'

interface Props {
  item: Item
  onDone: (said: string) => Promise<void>
  onReread: () => Promise<void>
  onLeave: () => void
}

/** One item's prices: what they are, what they will be, and who changed them before. */
export function PriceForm({ item, onDone, onReread, onLeave }: Props) {
  const { id, name, regularPrice, salePrice } = item
  const [mrp, setMrp] = useState(String(regularPrice))
  const [price, setPrice] = useState(String(salePrice))
  const [isWrong, setWrong] = useState(false)
  const title = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const asked = { mrp: typedRupees(mrp), price: typedRupees(price) }
  const { isBusy, press, why } = useTry(async (prices: { regularPrice: number; salePrice: number }) => {
    await deskApi.changePrices({ params: { id }, body: { seen: { regularPrice, salePrice }, prices } })
    await onDone(say(catalogue.priceSet, { name, price: formatRupees(prices.salePrice) }))
  })
  return (
    <form
      className="desk-beside"
      aria-labelledby={title}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setWrong(!asked.mrp || !asked.price)
        if (asked.mrp && asked.price)
          void press({ regularPrice: asked.mrp / 100, salePrice: asked.price / 100 })
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <h3 id={title}>{say(catalogue.changeOf, { name })}</h3>
      <div className="desk-fields">
        <div>
          <span className="desk-quiet">{say(catalogue.nowLabel)}</span>
          <output>
            {formatRupees(salePrice)} <s className="desk-quiet">{formatRupees(regularPrice)}</s>
          </output>
        </div>
        <label>
          {say(catalogue.newPrice)}
          <input
            ref={field}
            value={price}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => setPrice(event.target.value)}
          />
        </label>
        <label>
          {say(catalogue.newMrp)}
          <input
            value={mrp}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => setMrp(event.target.value)}
          />
        </label>
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {isBusy
            ? say(catalogue.setting)
            : say(catalogue.setPrice, {
                price: asked.price ? formatPaise(asked.price) : '–',
                mrp: asked.mrp ? formatPaise(asked.mrp) : '–',
              })}
        </button>
        <button type="button" onClick={onLeave}>
          {say(catalogue.notNow)}
        </button>
      </div>
      <p role="alert" className="desk-problem">
        {isWrong ? say(catalogue.notAPrice) : why}
      </p>
      {why && (
        <button type="button" onClick={() => onReread()}>
          {say(catalogue.reread)}
        </button>
      )}
      <History id={id} />
    </form>
  )
}

function History({ id }: { id: string }) {
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listPriceChanges({ params: { id } }, { signal }),
    [id],
  )
  const { value } = useFresh(load, { isOnce: true })
  if (!value || value.changes.length === 0) return null
  return (
    <>
      <h3>{say(catalogue.historyTitle)}</h3>
      <ul>
        {value.changes.map(({ at, by, from, to }) => (
          <li key={at}>
            <span className="desk-quiet">
              {say(catalogue.changedBy, { time: formatDateTime(at), name: by })}
            </span>{' '}
            {say(catalogue.historyLine, {
              from: formatRupees(from.salePrice),
              to: formatRupees(to.salePrice),
              mrpFrom: formatRupees(from.regularPrice),
              mrpTo: formatRupees(to.regularPrice),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
