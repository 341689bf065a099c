import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { usePress } from '#kit/use-press.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { BoardVisit } from './visit-table.tsx'
import { words } from './words.ts'

type Collector = NonNullable<BoardVisit['collector']>

interface Change {
  orderId: string
  patientName: string
  /** Who was seen to come. */
  before: Collector | null
  /** Who is to come; null: nobody. */
  after: Collector | null
}

/** What became of visits that were to be assigned: all of them are, or none; these were refused. */
export interface AssignOutcome {
  isDone: boolean
  refused: ReadonlySet<string>
}

/**
 * Assigns visits, all or none, and takes the last assigning back; `said` is what came of it. The ids of what is noted are
 * kept until an answer has come: pressed again after none came, nothing is noted twice.
 */
export function useAssign(onAnswer: (outcome: AssignOutcome) => Promise<void>) {
  const [said, setSaid] = useState<string[]>([])
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
      // Only who was seen here is replaced: somebody who was assigned meanwhile is told of.
      ...(before === null ? {} : { seen: before.id }),
    }))
    const { outcomes } = await deskApi.assignVisits({ body: { visits, collectorId } })
    const problems = changes.flatMap(change => {
      const problem = outcomes.find(({ orderId }) => orderId === change.orderId)?.problem
      return problem ? [{ ...change, problem }] : []
    })
    return { problems, done: problems.length > 0 ? [] : changes }
  }
  const [isBusy, press] = usePress(
    async (changes: readonly Change[], sentence: (done: readonly Change[]) => string) => {
      setSaid([])
      try {
        const done: Change[] = []
        const refused: (Change & { problem: string })[] = []
        // One call, but for taking back what had been several people's.
        for (const [id, same] of Map.groupBy(changes, ({ after }) => after?.id ?? null)) {
          const answer = await send(same, id)
          refused.push(...answer.problems)
          done.push(...answer.done)
        }
        eventIds.current.clear()
        const count = changes.length - done.length
        setLast(done)
        setSaid([
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
        setSaid([error.status === 0 ? say(desk.notReached) : error.message])
      }
    },
  )
  const assign = (visits: readonly BoardVisit[], after: Collector) =>
    press(
      visits.map(({ orderId, patientName, collector }) => ({
        orderId,
        patientName,
        before: collector,
        after,
      })),
      done => words.assigned({ count: done.length, name: after.name }),
    )
  const undo = () =>
    press(
      last.map(change => ({ ...change, before: change.after, after: change.before })),
      done => words.undone({ count: done.length }),
    )
  return { isBusy, assign, said, undo: last.length > 0 ? undo : undefined }
}
