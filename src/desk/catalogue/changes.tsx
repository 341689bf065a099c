import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatDateTime } from '#rules/dates.ts'
import * as words from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'

type Params = Parameters<typeof deskApi.listRecordChanges>[0]['params']

/** Who changed a record, when, and what. */
export function Changes({ kind, id }: Params) {
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listRecordChanges({ params: { kind, id } }, { signal }),
    [kind, id],
  )
  const { value } = useFresh(load, { isOnce: true })
  if (!value || value.changes.length === 0) return null
  return (
    <>
      <h3>{say(words.changesTitle)}</h3>
      <ul>
        {value.changes.map(({ at, by, details }) => (
          <li key={at}>
            <LastChange at={at} by={by} />{' '}
            {details.map(([name, change]) => say(words.changeLine, { name, value: change })).join('; ')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** When somebody changed it last. */
export const LastChange = ({ at, by }: { at: string | null; by: string | null }) => (
  <span className="desk-quiet">
    {at && say(words.changedBy, { time: formatDateTime(at), name: by ?? '' })}
  </span>
)
