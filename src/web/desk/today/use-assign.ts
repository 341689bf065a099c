import { useRef, useState } from 'react'
import { CallError } from '#contract/client.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { usePress } from '#web/ui/use-press.ts'
import { deskApi } from '../desk-api.ts'
import type { BoardVisit } from './visit-table.tsx'

/** At most so many in a call. */
const AT_ONCE = 50

interface Change {
  orderId: string
  /** Who was seen to come. */
  before: string | null
  /** Who is to come; null: nobody. */
  after: string | null
}

/**
 * Assigns visits, and takes the last assigning back; `said` is what came of it. The ids of what is noted are kept until an
 * answer has come: pressed again after none came, nothing is noted twice. `onDone` gets the visits that were refused.
 */
export function useAssign(onDone: (refused: string[]) => Promise<void>) {
  const [said, setSaid] = useState<string[]>([])
  const [last, setLast] = useState<Change[]>([])
  const eventIds = useRef(new Map<string, string>())
  const eventIdOf = (key: string): string => {
    const known = eventIds.current.get(key) ?? crypto.randomUUID()
    eventIds.current.set(key, known)
    return known
  }
  const [isBusy, press] = usePress(
    async (changes: readonly Change[], sentence: (count: number) => string) => {
      setSaid([])
      try {
        const outcomes = []
        for (const part of inCalls(changes)) {
          const visits = part.changes.map(({ orderId, before, after }) => ({
            orderId,
            eventId: eventIdOf(`${orderId} ${after ?? ''}`),
            // Only who was seen here is replaced: somebody who was assigned meanwhile is told of.
            ...(before === null ? {} : { seen: before }),
          }))
          const body = { visits, collector: part.after, isInstead: part.isInstead }
          outcomes.push(...(await deskApi.assignVisits({ body })).outcomes)
        }
        eventIds.current.clear()
        const refused = outcomes.filter(one => one.problem !== null)
        const refusedIds = new Set(refused.map(({ orderId }) => orderId))
        const done = changes.filter(({ orderId }) => !refusedIds.has(orderId))
        setLast(done)
        setSaid([
          ...(done.length > 0 ? [sentence(done.length)] : []),
          ...refused.map(one => say(desk.notAssigned, { order: one.orderId, problem: one.problem ?? '' })),
        ])
        await onDone([...refusedIds])
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setSaid([error.status === 0 ? say(desk.notReached) : error.message])
      }
    },
  )
  const assign = (visits: readonly BoardVisit[], name: string) =>
    press(
      visits.map(({ orderId, collector }) => ({ orderId, before: collector, after: name })),
      count => say(desk.assigned, { count, name }),
    )
  const undo = () =>
    press(
      last.map(({ orderId, before, after }) => ({ orderId, before: after, after: before })),
      count => say(desk.undone, { count }),
    )
  return { isBusy, assign, said, undo: last.length > 0 ? undo : undefined }
}

/** Those who get the same, and where somebody is replaced or nobody, together. */
function inCalls(changes: readonly Change[]) {
  const groups = Map.groupBy(changes, ({ before, after }) => `${before !== null} ${after ?? ''}`)
  return [...groups.values()].flatMap(same => {
    const [{ after = null, before = null } = {}] = same
    const parts = Array.from({ length: Math.ceil(same.length / AT_ONCE) }, (_, at) =>
      same.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    )
    return parts.map(part => ({ changes: part, after, isInstead: before !== null }))
  })
}
