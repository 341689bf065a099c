import { useState } from 'react'
import { ChangeList } from '#desk/catalogue/changes.tsx'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { parseRupees } from '#rules/desk/typed-rupees.ts'
import { formatShortPaise, formatShortRupees, toPaise } from '#rules/money.ts'
import { CallError } from '#wire/client.ts'
import type { DeskPrice } from './contract.ts'
import { words } from './words.ts'

type Prices = Pick<DeskPrice, 'regularPrice' | 'salePrice'>

interface Props {
  item: DeskPrice
  onDone: (prices: Prices, revision: number) => Promise<void>
  onCurrent: (item: DeskPrice) => void
  onClose: () => void
}

export function PriceForm({ item, onDone, onCurrent, onClose }: Props) {
  const { id, name, revision, regularPrice, salePrice } = item
  const [mrp, setMrp] = useState(String(regularPrice))
  const [price, setPrice] = useState(String(salePrice))
  const [isWrong, setWrong] = useState(false)
  /** A price that may have lost a digit, with the server's question about it. */
  const [doubt, setDoubt] = useState<{ prices: Prices; question: string }>()
  const typed = { mrp: parseRupees(mrp), price: parseRupees(price) }
  const isChanged = typed.mrp !== toPaise(regularPrice) || typed.price !== toPaise(salePrice)
  const { isBusy, submit, error, current } = useSubmit(async (prices: Prices, isSure: boolean) => {
    setDoubt(undefined)
    const body = { revision, prices, isSure }
    try {
      const changed = await withStepUp(stepUp =>
        deskApi.changePrices({ params: { id }, body: { ...body, stepUp } }),
      )
      await onDone(prices, changed.revision)
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.code !== 'BIG_CHANGE') throw thrown
      setDoubt({ prices, question: thrown.message })
    }
  })
  const field = (name: 'price' | 'mrp', label: string, value: number, onValue: (value: string) => void) => (
    <FormField
      name={name}
      field={{ kind: 'rupees', label }}
      value={value}
      problem={isWrong && !typed[name] ? 'Enter the amount in rupees, like 249 or 249.50.' : undefined}
      onType={value => {
        onValue(value)
        setDoubt(undefined)
      }}
    />
  )
  return (
    <EditForm
      isBusy={isBusy}
      onClose={onClose}
      title={words.changeOf({ name })}
      button={
        isBusy
          ? 'Changing...'
          : !isChanged || doubt
            ? null
            : `Change the price to ${typed.price ? formatShortPaise(typed.price) : '–'}, MRP ${typed.mrp ? formatShortPaise(typed.mrp) : '–'}`
      }
      error={doubt?.question ?? error}
      onShowCurrent={current ? () => onCurrent(current as DeskPrice) : undefined}
      onSubmit={() => {
        setWrong(!typed.mrp || !typed.price)
        if (typed.mrp && typed.price)
          void submit({ regularPrice: typed.mrp / 100, salePrice: typed.price / 100 }, false)
      }}
      buttons={
        // Not the button that Enter clicks: pressing Enter twice in the field must not confirm.
        doubt && (
          <button
            type="button"
            className="primary"
            aria-disabled={isBusy}
            onClick={() => submit(doubt.prices, true)}
          >
            {`Change to ${formatShortRupees(doubt.prices.salePrice)}, MRP ${formatShortRupees(doubt.prices.regularPrice)} anyway`}
          </button>
        )
      }
      after={<History id={id} />}
    >
      <div className="fields">
        <div className="grid gap-0.5">
          <span className="text-muted">Now</span>
          <output className="font-semibold">
            {formatShortRupees(salePrice)}{' '}
            <s className="font-normal text-muted">{formatShortRupees(regularPrice)}</s>
          </output>
        </div>
        {field('price', 'New price', salePrice, setPrice)}
        {field('mrp', 'New MRP', regularPrice, setMrp)}
      </div>
    </EditForm>
  )
}

function History({ id }: { id: string }) {
  const { value, problem } = useCall(deskApi.listPriceChanges, { params: { id } })
  return (
    <ChangeList
      problem={problem}
      lines={value?.changes.map(({ at, by, from, to }) => ({
        at,
        by,
        text: `${formatShortRupees(from.salePrice)} to ${formatShortRupees(to.salePrice)} (MRP ${formatShortRupees(from.regularPrice)} to ${formatShortRupees(to.regularPrice)})`,
      }))}
    />
  )
}
