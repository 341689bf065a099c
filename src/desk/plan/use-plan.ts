import { useLayoutEffect, useRef, useState } from 'react'
import type { DeskBoard } from '#desk/board/contract.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { isAssignable } from '#rules/desk/day-lists.ts'
import { hourOfVisit, type Proposal, propose, withProposal } from './proposal.ts'
import { words } from './words.ts'

/** A visit that goes from one collector to another; null: none. */
interface Step {
  orderId: string
  name: string
  hour: number
  from: string | null
  to: string | null
}

const stepsOf = (
  changes: DeskBoard['visits'],
  proposal: Proposal,
  seen: ReadonlyMap<string, string | null>,
): Step[] =>
  changes.map(visit => ({
    orderId: visit.orderId,
    name: visit.patientName,
    hour: hourOfVisit(visit),
    from: seen.get(visit.orderId) ?? null,
    to: proposal.get(visit.orderId) ?? null,
  }))

const backwards = ({ from, to, ...visit }: Step): Step => ({ ...visit, from: to, to: from })

/** The plan of a day: proposed once, corrected by hand, then applied. */
export function usePlan(board: DeskBoard, refresh: () => Promise<void>) {
  const [proposal, setProposal] = useState<Proposal>(() => propose(board))
  const [before, setBefore] = useState<Proposal[]>([])
  const [done, setDone] = useState<string[]>([])
  /** What the last plan changed, which can be taken back until the page is left. */
  const [applied, setApplied] = useState<readonly Step[]>([])
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
  const { isBusy, submit, error } = useSubmit(async (sent: readonly Step[], isUndo: boolean) => {
    const { outcomes } = await deskApi.applyPlan({
      body: {
        date: board.date,
        visits: sent.map(({ orderId, hour, from, to }) => ({
          orderId,
          // Reused until a response arrives, so that a lost one records nothing twice.
          eventId: eventIdOf(`${orderId} ${to ?? ''}`),
          collectorId: to,
          hour,
          ...(from && { seen: from }),
        })),
      },
    })
    eventIds.current.clear()
    const problems = new Map(outcomes.map(({ orderId, problem }) => [orderId, problem]))
    const refused = sent.flatMap(({ orderId, name }) => {
      const problem = problems.get(orderId)
      return problem ? [words.refused({ name, order: orderId, problem })] : []
    })
    const recorded = sent.filter(({ orderId }) => !problems.get(orderId))
    await refresh()
    // Taken back, it is a proposal again.
    setProposal(
      new Map(isUndo ? recorded.flatMap(({ orderId, from }) => (from ? [[orderId, from]] : [])) : []),
    )
    setBefore([])
    setApplied(isUndo ? [] : recorded)
    const count = recorded.length
    setDone([isUndo ? words.takenBack({ count }) : words.applied({ count }), ...refused])
  })
  const apply = () => submit(stepsOf(changes, proposal, seen.current), false)
  const takeBack = () => submit(applied.map(backwards), true)
  return {
    planned: withProposal(board, proposal),
    changes,
    done,
    isBusy,
    error,
    apply: changes.length > 0 ? () => void apply() : undefined,
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
    /** Takes back the last correction, or the plan that was applied. */
    undo:
      before.length > 0
        ? () => {
            setProposal(before.at(-1) ?? new Map())
            setBefore(before.slice(0, -1))
          }
        : applied.length > 0 && !isBusy
          ? () => void takeBack()
          : undefined,
  }
}

export type DayPlanning = ReturnType<typeof usePlan>
