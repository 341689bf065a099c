import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { type LoadProblem, useCall } from '#kit/desk/use-call.ts'
import { words } from './words.ts'

type Params = Parameters<typeof deskApi.listRecordChanges>[0]['params']

export function Changes({ kind, id }: Params) {
  const { value, problem } = useCall(deskApi.listRecordChanges, { params: { kind, id } })
  return (
    <ChangeList
      problem={problem}
      lines={value?.changes.map(({ at, by, details }) => ({
        at,
        by,
        text: details.map(([name, change]) => words.changeLine({ name, value: change })).join('; '),
      }))}
    />
  )
}

interface Line {
  at: string
  by: string
  text: string
}

interface ChangeListProps {
  problem: LoadProblem | undefined
  /** Undefined while they are loading. */
  lines: Line[] | undefined
}

export const ChangeList = ({ problem, lines }: ChangeListProps) => (
  <>
    <h3 className="mt-3.5 mb-1">Changes</h3>
    <Problem problem={problem} isLoading={!lines} />
    {lines?.length === 0 && <EmptyList>No changes yet.</EmptyList>}
    {lines && lines.length > 0 && (
      <ul className="my-1">
        {lines.map(({ at, by, text }) => (
          <li key={at}>
            <LastChange at={at} by={by} /> {text}
          </li>
        ))}
      </ul>
    )}
  </>
)

export const LastChange = ({ at, by }: { at: string | null; by: string | null }) =>
  at && (
    <span className="font-normal text-muted">
      <DeskTime at={at} />, {by}
    </span>
  )
