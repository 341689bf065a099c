import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { formatTime } from '#rules/dates.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { Served } from './serving.tsx'
import { words } from './words.ts'

interface Props {
  waiting: DeskAnswer<'listWaiting'>['waiting']
  /** The order that is open beside the list. */
  served: string | undefined
  onServe: (served: Served) => void
}

/** Today's walk-ins whose samples are not taken yet, the next one first. */
export function WaitingList({ waiting, served, onServe }: Props) {
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting">
        Waiting {waiting.length > 0 && <span className="font-normal text-muted">{waiting.length}</span>}
      </h2>
      {waiting.length === 0 && <EmptyList>No one is waiting.</EmptyList>}
      <ol className="grid overflow-hidden rounded-xl border border-line bg-surface empty:hidden">
        {waiting.map(({ token, orderId, names, since, due, isFirstTaken }) => (
          <li key={orderId} className="not-first:border-t border-line">
            <button
              type="button"
              className="grid min-h-11 w-full grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-none border-0 bg-transparent px-3 py-2 text-left text-ink aria-pressed:bg-leaf-tint"
              aria-pressed={orderId === served}
              onClick={() => onServe({ orderId, token, names })}
            >
              <span className="text-xl font-bold">
                <span className="sr-only">Token</span> {token}
              </span>
              <span className="wrap-anywhere font-semibold">{names.join(', ')}</span>
              <span className="font-normal whitespace-nowrap text-muted">
                {words.since({ time: formatTime(since) })}
              </span>
              {(due > 0 || isFirstTaken) && (
                <span className="col-start-2 -col-end-1 font-normal text-marigold-ink">
                  {[
                    ...(due > 0 ? [words.toPay({ amount: formatShortRupees(due) })] : []),
                    ...(isFirstTaken ? ['first sample taken'] : []),
                  ].join(', ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
