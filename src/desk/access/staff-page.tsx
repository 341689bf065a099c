import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed, errorMessage } from '#desk/frame/passkey.ts'
import { Alert } from '#kit/desk/section.tsx'
import { ScrollBox } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { OnceLink } from './once-link.tsx'
import { PersonForm } from './person-form.tsx'
import { type Shown, StaffTableRow } from './staff-row.tsx'
import { words } from './words.ts'

const { nameHead, rolesHead, phoneHead, keysHead, lastSeenHead } = words.staff

/** Who works here and what they may do; who joins and who leaves. */
export default function StaffPage() {
  const { value, problem, refresh } = useCall(deskApi.listStaff)
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const done = async (said: Shown) => {
    setShown(said)
    setAdding(false)
    await refresh()
  }
  return (
    <main>
      <h1>{words.staff.staffTitle}</h1>
      <p className="font-normal text-muted">{words.staff.staffHow}</p>
      <Alert>{problem && errorMessage(problem)}</Alert>
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
          <ScrollBox>
            <table>
              <caption className="sr-only">{words.staff.staffTitle}</caption>
              <thead>
                <tr>
                  {[nameHead, rolesHead, phoneHead, keysHead, lastSeenHead].map(title => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {value.staff.map(person => (
                  <StaffTableRow key={person.id} person={person} centres={value.centres} onDone={done} />
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </main>
  )
}
