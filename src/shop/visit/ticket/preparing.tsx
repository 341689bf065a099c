import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { preparations } from '#shop/visit/patients.ts'
import type { Order } from '#wire/orders/order.ts'

/** Null where no patient has to prepare. */
export function Preparing({ order }: { order: Order }) {
  const all = preparations(order)
  if (all.length === 0) return null
  return (
    <div className="grid gap-4 rounded-hero bg-marigold-tint p-5 text-marigold-ink">
      {all.map(({ title, sentences }) => (
        <section key={title}>
          <h3 className="mb-2 text-xl">{title}</h3>
          <HowToPrepare sentences={sentences} />
        </section>
      ))}
    </div>
  )
}
