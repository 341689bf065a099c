import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Rupees } from '#kit/price.tsx'
import { toPaise, toRupees } from '#rules/money.ts'
import { MAX_QUANTITY } from '#rules/orders/pricing.ts'
import { Fast } from '#shop/catalogue/fast.tsx'
import { links } from '#shop/frame/links.ts'
import * as common from '#text/common.ts'
import * as orders from '#text/orders.ts'
import { pieces, say } from '#text/text.ts'
import type { CartItem } from './cart-items.ts'
import type { ItemCheck } from './catalogue-check.ts'
import * as words from './words.ts'

interface CartRowProps {
  item: CartItem
  /** Undefined until it is loaded. */
  check?: ItemCheck
  setQuantity: (quantity: number) => void
  onRemove: () => void
  /**
   * True for a row that was just put back: its button for that is no longer on the page, so the row takes the focus.
   */
  takesFocus: boolean
}

export function CartRow({ item, check, setQuantity, onRemove, takesFocus }: CartRowProps) {
  const removeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) removeButton.current?.focus()
  }, [takesFocus])
  const { name, quantity, price, oldPrice } = item
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0">
        <h2 className="text-base leading-snug">
          <ItemName item={item} />
        </h2>
        <p className="mt-0.5 flex min-h-[1lh] flex-wrap gap-x-2.5 text-sm text-muted">
          {contentsOf(item)} {check && !check.isWithdrawn && <Fast of={check} />}
        </p>
        {check?.change && (
          <p className="mt-1 text-sm font-semibold text-marigold-ink">
            {pieces(words.itemPriceChanged, {
              was: <Rupees key="was" amount={check.change.was} />,
              now: <Rupees key="now" amount={price} />,
            })}
          </p>
        )}
        {check?.isWithdrawn && <p className="mt-1 text-sm font-semibold text-rose">{say(words.withdrawn)}</p>}
      </div>
      <button
        ref={removeButton}
        type="button"
        aria-label={say(words.removeItem, { name })}
        onClick={onRemove}
        className="-mt-2 -mr-2 grid size-11 justify-self-end place-items-center rounded-control text-muted hover:bg-rose-tint hover:text-rose"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
      {check?.containedIn && (
        <p className="col-span-2 -mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span>{say(words.includedIn, { whole: check.containedIn.name })}</span>
          <button
            type="button"
            aria-label={say(words.removeNamed, { name })}
            onClick={onRemove}
            className="text-link inline-flex min-h-11 items-center"
          >
            {say(orders.removeItem)}
          </button>
        </p>
      )}
      {quantity > 1 && <p className="col-span-2 -mt-1 text-sm">{say(words.bookedTimes, { quantity })}</p>}
      <div className="flex flex-wrap items-center gap-x-2.5">
        <div
          className={`flex w-fit items-center rounded-control border ${quantity > 1 ? 'border-line-strong' : '-ml-3 border-transparent text-muted'}`}
        >
          <StepButton
            aria-label={say(words.decrease, { name })}
            disabled={quantity <= 0}
            onClick={() => setQuantity(quantity - 1)}
          >
            <Minus aria-hidden="true" className="size-4" />
          </StepButton>
          <output className="w-8 text-center font-semibold tabular-nums">
            <span className="sr-only">{say(words.quantityOf, { name })}</span>
            {quantity}
          </output>
          <StepButton
            aria-label={say(words.increase, { name })}
            disabled={quantity >= MAX_QUANTITY}
            onClick={() => setQuantity(quantity + 1)}
          >
            <Plus aria-hidden="true" className="size-4" />
          </StepButton>
        </div>
      </div>
      <p className="self-center text-right">
        {oldPrice > price && (
          <s className="block text-sm leading-tight text-muted">
            <span className="sr-only">{say(common.regularPrice)}</span>
            <Rupees amount={toRupees(toPaise(oldPrice) * quantity)} />
          </s>
        )}
        <Rupees amount={toRupees(toPaise(price) * quantity)} hasSmallPaise className="text-lg font-bold" />
      </p>
    </li>
  )
}

function ItemName({ item: { id, name, isPackage } }: { item: CartItem }) {
  if (!id) return name
  return (
    <Link to={isPackage ? links.healthCheckup(id) : links.labTest(id)} className="hover:underline">
      {name}
    </Link>
  )
}

function contentsOf({ isPackage, labTests, parameters, parametersText }: CartItem): string {
  if (isPackage) return say(common.testsIncluded, { count: labTests.length })
  // Without this text, the parameters of a test are no values: headings of an X-ray's report.
  if (parameters.length > 1 && parametersText) return say(common.parameters, { count: parameters.length })
  return ''
}

function StepButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="grid size-11 place-items-center rounded-control hover:bg-leaf-tint disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent"
    />
  )
}
