import { useState } from 'react'
import { formatRupees } from '#rules/money.ts'
import * as text from '#text/collector/hand-over.ts'
import { notReached } from '#text/desk/desk.ts'
import { usePress } from '#web/ui/use-press.ts'
import { CallError } from '#wire/client.ts'
import { type getOwnCash, sayHandedBack } from '../data/collector-api.ts'
import { useRefusal, useSay } from '../language.tsx'

type Surplus = Awaited<ReturnType<typeof getOwnCash>>['surpluses'][number]

interface Props {
  surpluses: readonly Surplus[]
  /** Whose phone it is. */
  staffId: string | undefined
  onSaid: () => Promise<void>
}

/** What they told beyond what was due: whether they gave it back. */
export function OwnSurpluses({ surpluses, staffId, onSaid }: Props) {
  const say = useSay()
  const refusal = useRefusal()
  const [problem, setProblem] = useState<CallError>()
  const [isBusy, press] = usePress(async ({ orderId, staffId, amount }: Surplus, isHandedBack: boolean) => {
    setProblem(undefined)
    try {
      await sayHandedBack({ body: { orderId, staffId, amount, isHandedBack } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error)
    }
    await onSaid()
  })
  if (surpluses.length === 0) return null
  return (
    <section className="col-surplus" aria-labelledby="col-surplus">
      <h2 id="col-surplus">{say(text.surplusTitle)}</h2>
      <p>{say(text.surplusIntro)}</p>
      <ul>
        {surpluses.map(surplus => {
          const amount = formatRupees(surplus.amount)
          const { orderId, handedBack: back } = surplus
          const isOwn = back?.staffId === staffId
          const isNoted = back !== null && back.notedBy !== back.staffId
          return (
            <li key={`${orderId} ${surplus.staffId}`}>
              <b>{say(text.surplusOf, { amount, order: orderId })}</b>
              {back && (
                <span>{isOwn ? say(text.saidGivenBack) : say(text.saidByOther, { name: back.name })}</span>
              )}
              {(!back || isOwn || isNoted) && (
                <button
                  type="button"
                  className={isOwn ? 'col-plain' : 'col-ghost'}
                  aria-disabled={isBusy}
                  onClick={() => press(surplus, !isOwn)}
                >
                  {isOwn ? say(text.didNot) : say(text.gaveBack, { amount })}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p role="alert" className="col-problem">
        {problem && (problem.status === 0 ? say(notReached) : refusal(problem))}
      </p>
    </section>
  )
}
