import { useId, useMemo, useState } from 'react'
import { MAX_PROPOSED, ReasonToAssign, toRankedVisit, unclearName } from '#desk/board/assign-bar.tsx'
import { words as boardWords } from '#desk/board/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { findCollectorsByName, rankCollectors } from '#rules/desk/rank-collectors.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Choice, Choices } from './parts.tsx'
import { words } from './words.ts'

/** Assigns the visit. Ranks the collectors of the day as the board does; chosen by click, digit or name. */
export function AssignForm({ order, onDone, onCancel }: ActionProps) {
  const { orderId, city, date, collector } = order
  const { value, problem } = useCall(deskApi.getDeskBoard, { query: { city, date } })
  const board = value?.board
  const ranked = useMemo(() => {
    const visits = board?.visits.map(toRankedVisit) ?? []
    return rankCollectors(
      board?.collectors ?? [],
      visits,
      visits.filter(visit => visit.orderId === orderId),
    )
  }, [board, orderId])
  // A retry with the same name has the same id, so that a lost response assigns once.
  const [chosen, setChosen] = useState({ name: '', eventId: '' })
  const choose = (name: string) => setChosen({ name, eventId: crypto.randomUUID() })
  const [refusal, setRefusal] = useState<string>()
  const { isBusy, submit, error } = useSubmit(async () => {
    setRefusal(undefined)
    const visit = { orderId, eventId: chosen.eventId, ...(collector === null ? {} : { seen: collector.id }) }
    const meant = findCollectorsByName(ranked, chosen.name)
    if (meant.length !== 1 || !meant[0]) return setRefusal(unclearName(chosen.name, meant))
    const body = { visits: [visit], collectorId: meant[0].id }
    const { isDone, outcomes } = await deskApi.assignVisits({ body })
    if (isDone) await onDone()
    else setRefusal(outcomes[0]?.problem ?? undefined)
  })
  const names = useId()
  const quick = ranked.slice(0, MAX_PROPOSED)
  const isReady = chosen.name.trim().length > 1
  const replaced = collector?.name !== chosen.name && collector?.name
  return (
    <ActionForm
      order={order}
      label={isReady ? words.assignTo({ name: chosen.name.trim() }) : words.chooseCollector}
      isReady={isReady}
      isBusy={isBusy}
      error={error ?? refusal}
      messages="No message is sent. The customer’s page shows the collector’s name, and the collector’s phone shows the visit."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Problem problem={problem} isLoading={!board} />
      {board?.collectors.length === 0 && <EmptyList>There are no collectors yet.</EmptyList>}
      <Choices legend="Collector">
        {quick.map((collector, at) => (
          <Choice
            key={collector.id}
            name="desk-collector"
            isChosen={chosen.name === collector.name}
            onChoose={() => choose(collector.name)}
          >
            <span>
              <kbd>{at + 1}</kbd> {collector.name}
            </span>
            <ReasonToAssign {...collector} />
          </Choice>
        ))}
      </Choices>
      <LabelledField label={boardWords.collectorName} isWide>
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
      </LabelledField>
      <datalist id={names}>
        {ranked.map(collector => (
          <option key={collector.id} value={collector.name} />
        ))}
      </datalist>
      {replaced && <p>{`Replaces ${replaced}. The visit disappears from their phone.`}</p>}
    </ActionForm>
  )
}
