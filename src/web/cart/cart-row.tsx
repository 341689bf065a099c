import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { MAX_QUANTITY } from '#rules/fields.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import type { CartItem } from '#web/cart/cart.ts'
import { links } from '#web/platform/links.ts'
import { Rupees } from '#web/ui/price.tsx'

interface CartRowProps {
  item: CartItem
  /** Rupees it cost when it was put into the cart, where that was something else. */
  was?: number
  /** The name of another item that has it already. */
  containedIn?: string
  isWithdrawn?: boolean
  setQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One item of the cart with its quantity. */
export function CartRow({ item, was, containedIn, isWithdrawn, setQuantity, onRemove }: CartRowProps) {
  const { name, quantity, price, oldPrice } = item
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0">
        <h2 className="text-base leading-snug">
          <ItemName item={item} />
        </h2>
        <p className="mt-0.5 text-sm text-muted">{contentsOf(item)}</p>
        {was !== undefined && (
          <p className="mt-1 text-sm font-semibold text-marigold-ink">
            The price has changed: it was <Rupees amount={was} />, now it is <Rupees amount={price} />.
          </p>
        )}
        {isWithdrawn && (
          <p className="mt-1 text-sm font-semibold text-rose">
            No longer offered. Please remove it to go on.
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="-mt-2 -mr-2 grid size-11 justify-self-end place-items-center rounded-control text-muted hover:bg-rose-tint hover:text-rose"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
      {containedIn && (
        <p className="col-span-2 -mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span>
            {name} is already part of {containedIn}.
          </span>
          <button
            type="button"
            aria-label={`Take ${name} out`}
            onClick={onRemove}
            className="text-link inline-flex min-h-11 items-center"
          >
            Take it out
          </button>
        </p>
      )}
      {quantity > 1 && (
        <p className="col-span-2 -mt-1 text-sm">
          Booked {quantity} times for the same patient and visit. For another person, please make a separate
          booking.
        </p>
      )}
      <div className="flex w-fit items-center rounded-control border border-line-strong">
        <StepButton
          aria-label={`Decrease quantity of ${name}`}
          disabled={quantity <= 0}
          onClick={() => setQuantity(quantity - 1)}
        >
          <Minus aria-hidden="true" className="size-4" />
        </StepButton>
        <output className="w-8 text-center font-semibold tabular-nums">
          <span className="sr-only">Quantity of {name}: </span>
          {quantity}
        </output>
        <StepButton
          aria-label={`Increase quantity of ${name}`}
          disabled={quantity >= MAX_QUANTITY}
          onClick={() => setQuantity(quantity + 1)}
        >
          <Plus aria-hidden="true" className="size-4" />
        </StepButton>
      </div>
      <p className="self-center text-right">
        {oldPrice > price && (
          <s className="block text-sm leading-tight text-muted">
            <span className="sr-only">Regular price: </span>
            <Rupees amount={toRupees(toPaise(oldPrice) * quantity)} />
          </s>
        )}
        <Rupees amount={toRupees(toPaise(price) * quantity)} className="font-bold" />
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

function contentsOf({ isPackage, labTests, parameters }: CartItem): string {
  if (isPackage) return labTests.length === 1 ? '1 test included' : `${labTests.length} tests included`
  if (parameters.length > 1) return `${parameters.length} parameters`
  return 'Lab test'
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
