import { groupBy } from '#rules/group-by.ts'
import '#shop/visit/ticket/ticket.css'
import type { FastStart } from '#rules/visits/fasting.ts'
import { firstName, joinNames } from '#shop/visit/patients.ts'
import { NightOfFast, useMinute } from '#shop/visit/ticket/fasts.tsx'
import { type Night, nightOf } from '#shop/visit/ticket/night.ts'

interface FastsOfSlotProps {
  slot: FastStart
  people: readonly { name: string; fast: FastStart | null | undefined; reason: string | undefined }[]
}

/** When to stop eating before the chosen time; if patients fast differently, for each of them. */
export default function FastsOfSlot({ slot, people }: FastsOfSlotProps) {
  const now = useMinute()
  const groups = groupBy(people, ({ fast, reason }) => (fast ? `${fast.date} ${fast.hour} ${reason}` : ''))
  return (
    <div aria-live="polite" className="grid gap-2 empty:hidden">
      {[...groups].map(([key, [one, ...more]]) =>
        one?.fast ? (
          <div
            key={key}
            className="rounded-[20px] bg-marigold-tint px-4 py-1.5 text-marigold-ink [--accent:var(--color-ink)] [--soft:inherit] [--water:var(--color-marigold-ink)] forced-colors:border"
          >
            {groups.size > 1 && (
              <p className="mb-1 text-sm font-semibold">
                {joinNames([one, ...more].map(({ name }) => firstName(name)))}
              </p>
            )}
            <NightOfFast night={withReason(nightOf(one.fast, slot, now), one.reason)} />
          </div>
        ) : null,
      )}
    </div>
  )
}

const withReason = (night: Night, reason: string | undefined): Night =>
  reason ? { ...night, sentence: `${night.sentence} ${reason}` } : night
