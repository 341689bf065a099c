import { useCallback, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { DeskForm } from '#kit/desk/desk-form.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import { formatPaise, formatRupees } from '#rules/money.ts'
import * as catalogue from '#text/desk/catalogue.ts'
import { changesTitle, reread } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { LastChange } from './changes.tsx'
import type { Item } from './prices.tsx'

type Prices = Pick<Item, 'regularPrice' | 'salePrice'>

interface Props {
  item: Item
  onDone: (prices: Prices) => Promise<void>
  onReread: () => Promise<void>
  onLeave: () => void
}

/** One item's prices: what they are, what they will be, and who changed them before. */
export function PriceForm({ item, onDone, onReread, onLeave }: Props) {
  const { id, name, regularPrice, salePrice } = item
  const [mrp, setMrp] = useState(String(regularPrice))
  const [price, setPrice] = useState(String(salePrice))
  const [isWrong, setWrong] = useState(false)
  /** A price that may have lost a digit, and the server's question about it. */
  const [doubt, setDoubt] = useState<{ prices: Prices; question: string }>()
  const asked = { mrp: typedRupees(mrp), price: typedRupees(price) }
  const { isBusy, press, why } = useTry(async (prices: Prices, isSure: boolean) => {
    setDoubt(undefined)
    const seen = { regularPrice, salePrice }
    try {
      await confirmed(stepUp =>
        deskApi.changePrices({ params: { id }, body: { seen, prices, isSure, stepUp } }),
      )
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'BIG_CHANGE') throw error
      setDoubt({ prices, question: error.message })
      return
    }
    await onDone(prices)
  })
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={3}
      title={say(catalogue.changeOf, { name })}
      button={
        isBusy
          ? say(catalogue.setting)
          : say(catalogue.setPrice, {
              price: asked.price ? formatPaise(asked.price) : '–',
              mrp: asked.mrp ? formatPaise(asked.mrp) : '–',
            })
      }
      problem={isWrong ? say(catalogue.notAPrice) : (doubt?.question ?? why)}
      onSubmit={() => {
        setWrong(!asked.mrp || !asked.price)
        if (asked.mrp && asked.price)
          void press({ regularPrice: asked.mrp / 100, salePrice: asked.price / 100 }, false)
      }}
      after={
        <>
          {/* A press of its own: Enter in the field, twice, is no answer. */}
          {doubt && (
            <button type="button" aria-disabled={isBusy} onClick={() => press(doubt.prices, true)}>
              {say(catalogue.yesItIs, {
                price: formatRupees(doubt.prices.salePrice),
                mrp: formatRupees(doubt.prices.regularPrice),
              })}
            </button>
          )}
          {why && (
            <button type="button" onClick={() => onReread()}>
              {say(reread)}
            </button>
          )}
          <History id={id} />
        </>
      }
    >
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
            value={price}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => {
              setPrice(event.target.value)
              setDoubt(undefined)
            }}
          />
        </label>
        <label>
          {say(catalogue.newMrp)}
          <input
            value={mrp}
            inputMode="decimal"
            autoComplete="off"
            onChange={event => {
              setMrp(event.target.value)
              setDoubt(undefined)
            }}
          />
        </label>
      </div>
    </DeskForm>
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
      <h3>{say(changesTitle)}</h3>
      <ul>
        {value.changes.map(({ at, by, from, to }) => (
          <li key={at}>
            <LastChange at={at} by={by} />{' '}
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
