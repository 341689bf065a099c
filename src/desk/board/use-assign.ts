import { useCallback, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { useAction } from '#kit/use-action.ts'
import { groupBy } from '#rules/group-by.ts'
import { CallError } from '#wire/client.ts'
import type { BoardVisit } from './contract.ts'
import { words } from './words.ts'

type Collector = NonNullable<BoardVisit['collector']>

interface Change {
  orderId: string
  patientName: string
  /** The visits as the screen shows them. */
  before: Collector | null
  /** Null: unassigned. */
  after: Collector | null
}

/** All visits are assigned, or none. */
export interface AssignOutcome {
  isDone: boolean
  refused: ReadonlySet<string>
}

/**
 * Assigns visits, all or none, and undoes the last assignment. The ids of events are reused until a response arrives,
 * so that a lost response records nothing twice.
 */
export function useAssign(onAnswer: (outcome: AssignOutcome) => Promise<void>) {
  const [result, setResult] = useState<string[]>([])
  const [hasRefusal, setRefusal] = useState(false)
  const [last, setLast] = useState<Change[]>([])
  const eventIds = useRef(new Map<string, string>())
  const eventIdOf = (key: string): string => {
    const known = eventIds.current.get(key) ?? crypto.randomUUID()
    eventIds.current.set(key, known)
    return known
  }
  const send = async (changes: readonly Change[], collectorId: string | null) => {
    const visits = changes.map(({ orderId, before }) => ({
      orderId,
      eventId: eventIdOf(`${orderId} ${collectorId ?? ''}`),
      // The server refuses if another collector was assigned meanwhile.
      ...(before === null ? {} : { seen: before.id }),
    }))
    const { outcomes } = await deskApi.assignVisits({ body: { visits, collectorId } })
    const problems = changes.flatMap(change => {
      const problem = outcomes.find(({ orderId }) => orderId === change.orderId)?.problem
      return problem ? [{ ...change, problem }] : []
    })
    return { problems, done: problems.length > 0 ? [] : changes }
  }
  const [isBusy, submit] = useAction(
    async (changes: readonly Change[], sentence: (done: readonly Change[]) => string) => {
      setResult([])
      try {
        const done: Change[] = []
        const refused: (Change & { problem: string })[] = []
        // One call, except when an undo gives the visits back to several collectors.
        for (const [id, same] of groupBy(changes, ({ after }) => after?.id ?? null)) {
          const answer = await send(same, id)
          refused.push(...answer.problems)
          done.push(...answer.done)
        }
        eventIds.current.clear()
        const count = changes.length - done.length
        setLast(done)
        setRefusal(count > 0)
        setResult([
          ...(done.length > 0 ? [sentence(done)] : []),
          ...(count > 0 ? [words.noneAssigned({ count })] : []),
          ...refused.map(({ orderId, patientName, problem }) =>
            words.notAssigned({ name: patientName, order: orderId, problem }),
          ),
          ...(count > refused.length ? [words.othersSelected({ count: count - refused.length })] : []),
        ])
        await onAnswer({ isDone: count === 0, refused: new Set(refused.map(({ orderId }) => orderId)) })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setRefusal(true)
        setResult([error.status === 0 ? kitWords.notReached : error.message])
      }
    },
  )
  const assign = (visits: readonly BoardVisit[], after: Collector) =>
    submit(
      visits.map(({ orderId, patientName, collector }) => ({
        orderId,
        patientName,
        before: collector,
        after,
      })),
      done => words.assigned({ count: done.length, name: after.name }),
    )
  const dismiss = useCallback(() => setResult([]), [])
  const undo = () =>
    submit(
      last.map(change => ({ ...change, before: change.after, after: change.before })),
      done => words.undone({ count: done.length }),
    )
  return {
    isBusy,
    assign,
    result,
    hasRefusal,
    dismiss,
    /** Shows what another action on the selection did. It is not undone. */
    show: (sentences: string[], isRefused: boolean) => {
      setLast([])
      setRefusal(isRefused)
      setResult(sentences)
    },
    undo: last.length > 0 ? undo : undefined,
  }
}
