import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { Problem } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { OnceLink } from './once-link.tsx'
import { PersonForm } from './person-form.tsx'
import { type Opened, OpenedAction, PersonActions, type Shown, staffColumns } from './staff-row.tsx'
import { words } from './words.ts'

export default function StaffPage() {
  const { value, problem, refresh } = usePolling(deskApi.listStaff)
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  /** The action opened below each person, by id. */
  const [opened, setOpened] = useState<Record<string, Opened>>({})
  const open = (id: string, what: Opened) => setOpened(before => ({ ...before, [id]: what }))
  const done = async (said: Shown) => {
    setShown(said)
    setAdding(false)
    await refresh()
  }
  return (
    <main>
      <h1>{words.staff.staffTitle}</h1>
      <p className="font-normal text-muted">{words.staff.staffHow}</p>
      <Problem problem={problem} isLoading={!value} />
      <div role="status">{shown && !shown.link && <p>{shown.said}</p>}</div>
      {shown?.link && <OnceLink key={shown.link} link={shown.link} how={shown.said} />}
      {value && (
        <>
          {isAdding ? (
            <PersonForm
              centres={value.centres}
              known={value.staff.map(({ name }) => name)}
              onKeep={() => setAdding(false)}
              onSave={async filled => {
                const { link } = await withStepUp(stepUp => deskApi.addStaff({ body: { ...filled, stepUp } }))
                await done({ said: words.staff.linkFor({ name: filled.name }), link })
              }}
            />
          ) : (
            <p className="my-2.5 flex flex-wrap items-end gap-x-3 gap-y-2">
              <button type="button" className="primary" onClick={() => setAdding(true)}>
                {words.staff.addPerson}
              </button>
            </p>
          )}
          <Table
            caption={words.staff.staffTitle}
            columns={staffColumns(value.centres, person => (
              <PersonActions
                person={person}
                opened={opened[person.id]}
                onOpen={what => open(person.id, what)}
                onDone={done}
              />
            ))}
            rows={value.staff}
            rowKey={({ id }) => id}
            empty={null}
            below={person => {
              const what = opened[person.id]
              return (
                what && (
                  <OpenedAction
                    person={person}
                    centres={value.centres}
                    opened={what}
                    onDone={done}
                    onKeep={() => open(person.id, undefined)}
                  />
                )
              )
            }}
          />
        </>
      )}
    </main>
  )
}
