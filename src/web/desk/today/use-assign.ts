import { useRef, useState } from 'react'
import { CallError } from '#contract/client.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { usePress } from '#web/ui/use-press.ts'
import { deskApi } from '../desk-api.ts'
import type { BoardVisit } from './visit-table.tsx'

/** At most so many in a call. */
const AT_ONCE = 50

/**
 * Assigns visits; `said` is what came of it. The ids of what is noted are kept until an answer has come: pressed again
 * after none came, nothing is noted twice. `onDone` gets the visits that were refused.
 */
export function useAssign(onDone: (refused: string[]) => Promise<void>) {
  const [said, setSaid] = useState<string[]>([])
  const eventIds = useRef(new Map<string, string>())
  const eventIdOf = (key: string): string => {
    const known = eventIds.current.get(key) ?? crypto.randomUUID()
    eventIds.current.set(key, known)
    return known
  }
  const [isBusy, assign] = usePress(async (visits: readonly BoardVisit[], collector: string) => {
    setSaid([])
    try {
      const outcomes = []
      // Only who was seen here is replaced: somebody who was assigned meanwhile is told of.
      for (const isInstead of [false, true]) {
        const some = visits.filter(visit => (visit.collector !== null) === isInstead)
        for (let from = 0; from < some.length; from += AT_ONCE) {
          const part = some.slice(from, from + AT_ONCE)
          const asked = part.map(({ orderId }) => ({
            orderId,
            eventId: eventIdOf(`${orderId} ${collector}`),
          }))
          const answer = await deskApi.assignVisits({ body: { visits: asked, collector, isInstead } })
          outcomes.push(...answer.outcomes)
        }
      }
      eventIds.current.clear()
      const refused = outcomes.filter(one => one.problem !== null)
      const done = outcomes.length - refused.length
      setSaid([
        ...(done > 0 ? [say(desk.assigned, { count: done, name: collector })] : []),
        ...refused.map(one => say(desk.notAssigned, { order: one.orderId, problem: one.problem ?? '' })),
      ])
      await onDone(refused.map(({ orderId }) => orderId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid([error.status === 0 ? say(desk.notReached) : error.message])
    }
  })
  return { isBusy, assign, said }
}
