import { groupBy } from '#rules/group-by.ts'
import '#shop/visit/ticket/ticket.css'
import { firstName, joinNames } from '#rules/patients/names.ts'
import type { FastStart } from '#rules/visits/fasting.ts'
import type { Eating } from '#rules/visits/next-act.ts'
import { NightOfFast, useMinute, withoutSteps } from '#shop/visit/ticket/fasts.tsx'
import { type Night, nightOf } from '#shop/visit/ticket/night.ts'

interface FastsOfSlotProps {
  slot: FastStart
  people: readonly { name: string; eating: Eating; hasSteps: boolean; reason: string | undefined }[]
}

const PANEL =
  'rounded-[20px] px-4 py-1.5 [--accent:var(--color-ink)] [--soft:inherit] [--water:var(--color-marigold-ink)] forced-colors:border'

/** What to eat before the chosen time; if patients eat differently, for each of them. */
export default function FastsOfSlot({ slot, people }: FastsOfSlotProps) {
  const now = useMinute()
  const times = { slot, firstTakenAt: null, mealAt: null }
  const groups = groupBy(people, ({ eating, hasSteps, reason }) => JSON.stringify([eating, hasSteps, reason]))
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {[...groups].map(([key, [first, ...more]]) => {
        if (!first) return null
        const night = withReason(
          withoutSteps(nightOf(first.eating, times, now), first.hasSteps),
          first.reason,
        )
        const isFree = night.kind === 'as-usual' || night.kind === 'ask-first'
        return (
          <div
            key={key}
            className={`${PANEL} ${isFree ? 'bg-leaf-tint text-leaf-dark' : 'bg-marigold-tint text-marigold-ink'}`}
          >
            {groups.size > 1 && (
              <p className="mb-1 text-sm font-semibold">
                {joinNames([first, ...more].map(({ name }) => firstName(name)))}
              </p>
            )}
            <NightOfFast night={night} />
          </div>
        )
      })}
    </div>
  )
}

const withReason = (night: Night, reason: string | undefined): Night =>
  reason ? { ...night, sentence: [night.sentence, reason].filter(Boolean).join(' ') } : night
