import { useLayoutEffect, useRef, useState } from 'react'
import type { DeskBoard } from '#desk/board/contract.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { hourOfVisit, type Proposal, propose, withProposal } from './proposal.ts'
import { words } from './words.ts'

/** The plan of a day: proposed once, corrected by hand, then applied. */
export function usePlan(board: DeskBoard, refresh: () => Promise<void>) {
  const [proposal, setProposal] = useState<Proposal>(() => propose(board))
  const [before, setBefore] = useState<Proposal[]>([])
  const [done, setDone] = useState<string[]>([])
  /** The collectors on the screen when a visit was planned: another one meanwhile refuses it. */
  const seen = useRef(new Map<string, string | null>())
  useLayoutEffect(() => {
    for (const orderId of seen.current.keys()) if (!proposal.has(orderId)) seen.current.delete(orderId)
    for (const { orderId, collector } of board.visits)
      if (proposal.has(orderId) && !seen.current.has(orderId))
        seen.current.set(orderId, collector?.id ?? null)
  })
  const eventIds = useRef(new Map<string, string>())
  const change = (next: Proposal) => {
    setBefore([...before, proposal])
    setProposal(next)
    setDone([])
  }
  const changes = board.visits.filter(visit => {
    const id = proposal.get(visit.orderId)
    return isAssignable(visit) && id !== undefined && id !== visit.collector?.id
  })
  const eventIdOf = (key: string): string => {
    const known = eventIds.current.get(key) ?? crypto.randomUUID()
    eventIds.current.set(key, known)
    return known
  }
  const { isBusy, submit, error } = useSubmit(async () => {
    const { outcomes } = await deskApi.applyPlan({
      body: {
        date: board.date,
        visits: changes.map(visit => {
          const collectorId = proposal.get(visit.orderId) ?? ''
          const known = seen.current.get(visit.orderId)
          return {
            orderId: visit.orderId,
            // Reused until a response arrives, so that a lost one records nothing twice.
            eventId: eventIdOf(`${visit.orderId} ${collectorId}`),
            collectorId,
            hour: hourOfVisit(visit),
            ...(known && { seen: known }),
          }
        }),
      },
    })
    eventIds.current.clear()
    const refused = outcomes.flatMap(({ orderId, problem }) => {
      const name = board.visits.find(visit => visit.orderId === orderId)?.patientName ?? ''
      return problem ? [words.refused({ name, order: orderId, problem })] : []
    })
    await refresh()
    setProposal(new Map())
    setBefore([])
    setDone([words.applied({ count: outcomes.length - refused.length }), ...refused])
  })
  return {
    planned: withProposal(board, proposal),
    changes,
    done,
    isBusy,
    error,
    apply: changes.length > 0 ? () => void submit() : undefined,
    /** Also plans the visits that are new on the board; what was corrected stays. */
    planRest: () => change(propose(board, { kept: proposal })),
    planWithout: (off: string, sentence: string) => {
      change(propose(board, { off, kept: proposal }))
      setDone([sentence])
    },
    /** Null: as on the board. */
    give: (orderIds: readonly string[], collectorId: string | null) => {
      const next = new Map(proposal)
      for (const orderId of orderIds)
        if (collectorId === null) next.delete(orderId)
        else next.set(orderId, collectorId)
      change(next)
    },
    undo:
      before.length > 0
        ? () => {
            setProposal(before.at(-1) ?? new Map())
            setBefore(before.slice(0, -1))
          }
        : undefined,
  }
}

export type DayPlanning = ReturnType<typeof usePlan>
