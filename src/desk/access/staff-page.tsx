import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed, whyNot } from '#desk/frame/passkey.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import { OnceLink } from './once-link.tsx'
import { PersonForm } from './person-form.tsx'
import '#kit/desk/table.css'
import './rights.css'
import { type Shown, StaffRow } from './staff-row.tsx'
import { Why } from './why.tsx'

const load = (signal?: AbortSignal) => deskApi.listStaff(undefined, { signal })

/** Who works here and what they may do; who joins and who leaves. */
export default function StaffPage() {
  const { value, problem, refresh } = useFresh(load, { isOnce: true })
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const done = async (said: Shown) => {
    setShown(said)
    setAdding(false)
    await refresh()
  }
  return (
    <main>
      <h1>{say(staff.staffTitle)}</h1>
      <p className="desk-quiet">{say(staff.staffHow)}</p>
      <Why why={problem && whyNot(problem)} />
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
                const { link } = await confirmed(stepUp => deskApi.addStaff({ body: { ...filled, stepUp } }))
                await done({ said: say(staff.linkFor, { name: filled.name }), link })
              }}
            />
          ) : (
            <p className="rights-actions">
              <button type="button" className="desk-primary" onClick={() => setAdding(true)}>
                {say(staff.addPerson)}
              </button>
            </p>
          )}
          <Scroll>
            <table className="desk-table">
              <caption className="desk-hidden">{say(staff.staffTitle)}</caption>
              <thead>
                <tr>
                  {[staff.nameHead, staff.rolesHead, staff.phoneHead, staff.keysHead, staff.lastSeenHead].map(
                    title => (
                      <th key={say(title)} scope="col">
                        {say(title)}
                      </th>
                    ),
                  )}
                  <td />
                </tr>
              </thead>
              <tbody>
                {value.staff.map(person => (
                  <StaffRow key={person.id} person={person} centres={value.centres} onDone={done} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </main>
  )
}
