import { useCallback, useId, useMemo, useState } from 'react'
import { QUICK, unclearName, WhatThen } from '#desk/board/assign-bar.tsx'
import { placed } from '#desk/board/matches.ts'
import { words as boardWords } from '#desk/board/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { collectorsTyped, rankCollectors } from '#rules/desk/rank-collectors.ts'
import { DeedEnd } from './deed.tsx'
import type { DeedProps } from './move-visit.tsx'
import { Typed } from './other-address.tsx'
import { Choices } from './time-choice.tsx'
import { words } from './words.ts'

function useDayBoard(city: DeedProps['order']['city'], date: string) {
  const load = useCallback(
    async (signal?: AbortSignal) => (await deskApi.getDeskBoard({ query: { city, date } }, { signal })).board,
    [city, date],
  )
  const { value: board, problem } = useFresh(load, { isOnce: true })
  return { board, problem }
}

/** Who comes, as the board of the day offers them: best first, by a press, a digit or any name typed. */
export function AssignVisit({ order, onDone, onKeep }: DeedProps) {
  const { orderId, city, date, collector } = order
  const { board, problem } = useDayBoard(city, date)
  const ranked = useMemo(() => {
    const visits = board?.visits.map(placed) ?? []
    return rankCollectors(
      board?.collectors ?? [],
      visits,
      visits.filter(visit => visit.orderId === orderId),
    )
  }, [board, orderId])
  // Another name is another event; the same one pressed again, as no answer came, is noted once.
  const [chosen, setChosen] = useState({ name: '', eventId: '' })
  const choose = (name: string) => setChosen({ name, eventId: crypto.randomUUID() })
  const [refused, setRefused] = useState<string>()
  const { isBusy, press, why } = useTry(async () => {
    setRefused(undefined)
    const visit = { orderId, eventId: chosen.eventId, ...(collector === null ? {} : { seen: collector.id }) }
    const meant = collectorsTyped(ranked, chosen.name)
    if (meant.length !== 1 || !meant[0]) return setRefused(unclearName(chosen.name, meant))
    const body = { visits: [visit], collectorId: meant[0].id }
    const { isDone, outcomes } = await deskApi.assignVisits({ body })
    if (isDone) await onDone()
    else setRefused(outcomes[0]?.problem ?? undefined)
  })
  const names = useId()
  const quick = ranked.slice(0, QUICK)
  const isReady = chosen.name.trim().length > 1
  const replaced = collector?.name !== chosen.name && collector?.name
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isReady) void press()
      }}
    >
      <Choices legend={words.whoComes}>
        {quick.map((one, at) => (
          <label key={one.id}>
            <input
              type="radio"
              name="desk-collector"
              checked={chosen.name === one.name}
              onChange={() => choose(one.name)}
            />
            <span>
              <kbd>{at + 1}</kbd> {one.name}
            </span>
            <WhatThen {...one} />
          </label>
        ))}
      </Choices>
      <Typed label={boardWords.collectorName} isWide>
        <input
          value={chosen.name}
          list={names}
          maxLength={40}
          autoComplete="off"
          onChange={event => choose(event.target.value)}
          onKeyDown={event => {
            const picked = chosen.name === '' ? quick[Number(event.key) - 1] : undefined
            if (!picked) return
            event.preventDefault()
            choose(picked.name)
          }}
        />
      </Typed>
      <datalist id={names}>
        {ranked.map(one => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
      {replaced && <p>{words.inPlaceOf({ name: replaced })}</p>}
      <DeedEnd
        order={order}
        isBusy={isBusy}
        onKeep={onKeep}
        isReady={isReady}
        why={why ?? refused ?? problem?.message}
        tells={words.tellsAssigned}
        label={isReady ? words.assignTo({ name: chosen.name.trim() }) : words.chooseCollector}
      />
    </form>
  )
}
