import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { Problem } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { deskPageTitles } from '#text/staff.ts'
import { OnceLink } from './once-link.tsx'
import { PersonForm, type StaffInput } from './person-form.tsx'
import {
  type ActionResult,
  becomesCollector,
  matchesPerson,
  OpenedAction,
  PersonActions,
  type StaffAction,
  staffColumns,
} from './staff-row.tsx'
import { words } from './words.ts'

type StaffList = Pick<DeskAnswer<'listStaff'>, 'staff' | 'centres'>

export default function StaffPage() {
  const { value, problem, refresh } = usePolling(deskApi.listStaff)
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<ActionResult>()
  const add = useRef<HTMLButtonElement>(null)
  const done = async (result: ActionResult) => {
    setShown(result)
    setAdding(false)
    await refresh()
  }
  return (
    <main className="one-width">
      <header className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{deskPageTitles.staff}</h1>
        {value && (
          <>
            <span className="text-muted">{words.staff.people({ count: value.staff.length })}</span>
            <input
              type="search"
              className="ml-auto max-sm:order-last max-sm:w-full"
              aria-label={words.staff.find}
              placeholder={words.staff.find}
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
            <button
              ref={add}
              type="button"
              className={`max-sm:ml-auto ${isAdding ? '' : 'primary'}`}
              aria-expanded={isAdding}
              onClick={() => setAdding(true)}
            >
              {words.staff.addPerson}
            </button>
          </>
        )}
      </header>
      <Problem problem={problem} isLoading={!value} lines={12} />
      <Result shown={shown} />
      {value && isAdding && (
        <NewPerson
          centres={value.centres}
          known={value.staff.map(({ name }) => name)}
          onDone={done}
          onClose={() => {
            setAdding(false)
            add.current?.focus()
          }}
        />
      )}
      {value && <People {...value} found={typed.trim().toLowerCase()} onDone={done} />}
    </main>
  )
}

interface NewPersonProps {
  centres: StaffList['centres']
  known: readonly string[]
  onDone: (result: ActionResult) => Promise<void>
  onClose: () => void
}

function NewPerson({ centres, known, onDone, onClose }: NewPersonProps) {
  const save = async (filled: StaffInput) => {
    const { link } = await withStepUp(stepUp => deskApi.addStaff({ body: { ...filled, stepUp } }))
    await onDone({
      message: words.staff.linkFor({ name: filled.name }),
      link,
      hasNewCollector: becomesCollector([], filled.grants),
    })
  }
  return <PersonForm centres={centres} known={known} onClose={onClose} onSave={save} />
}

/** The list, with the open action below each person. */
function People({
  staff,
  centres,
  found,
  onDone,
}: StaffList & { found: string; onDone: (result: ActionResult) => Promise<void> }) {
  /** The action opened below each person, by id. */
  const [opened, setOpened] = useState<Record<string, StaffAction>>({})
  const opener = useRef<HTMLElement | null>(null)
  const open = (id: string, what: StaffAction) => {
    if (what) opener.current = document.activeElement as HTMLElement | null
    setOpened(before => ({ ...before, [id]: what }))
    if (!what) opener.current?.focus()
  }
  return (
    <>
      <Table
        caption={deskPageTitles.staff}
        columns={staffColumns(centres, person => (
          <PersonActions
            person={person}
            opened={opened[person.id]}
            onOpen={what => open(person.id, what)}
            onDone={onDone}
          />
        ))}
        // A row with an open form stays in the list.
        rows={staff.filter(person => opened[person.id] || matchesPerson(person, centres, found))}
        rowKey={({ id }) => id}
        empty="No person has this name or role."
        below={person => {
          const what = opened[person.id]
          return (
            what && (
              <OpenedAction
                person={person}
                centres={centres}
                opened={what}
                onDone={onDone}
                onClose={() => open(person.id, undefined)}
              />
            )
          )
        }}
      />
      <p className="mt-2.5 text-muted">Each change requires your passkey and takes effect at once.</p>
    </>
  )
}

/** The result of the last action, with a link that is shown once, and a link to a new collector's hours. */
function Result({ shown }: { shown: ActionResult | undefined }) {
  const maySetHours = allowedPages(useDesk().self).includes('hoursAndCentres')
  return (
    <>
      <div role="status">{shown && !shown.link && <p>{shown.message}</p>}</div>
      {shown?.link && <OnceLink key={shown.link} link={shown.link} how={shown.message} />}
      {shown?.hasNewCollector && maySetHours && (
        <p className="my-2.5">
          {'A collector has no working hours at first. Set them under'}{' '}
          <Link
            className="underline underline-offset-3 max-[1099px]:inline-flex max-[1099px]:min-h-11 max-[1099px]:items-center"
            to={deskPath('hoursAndCentres')}
          >
            {deskPageTitles.hoursAndCentres}
          </Link>
        </p>
      )}
    </>
  )
}
