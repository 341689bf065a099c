import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { saveFile } from '#kit/save-file.ts'
import * as people from '#text/desk/people.ts'
import { say } from '#text/text.ts'
import './rights.css'
import { Why } from './why.tsx'

type Preview = Awaited<ReturnType<typeof deskApi.previewErasure>>

/** What a person asks for by law: a copy of their data, and erasure, with what would go before it goes. */
export default function PeoplePage() {
  const [phone, setPhone] = useState('')
  const [shown, setShown] = useState<{ phone: string; preview: Preview }>()
  const [said, setSaid] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    setSaid('')
    setShown({ phone, preview: await deskApi.previewErasure({ body: { phone } }) })
  })
  return (
    <main>
      <h1>{say(people.peopleTitle)}</h1>
      <p className="desk-quiet">{say(people.peopleHow)}</p>
      <form
        className="rights-filter"
        onSubmit={event => {
          event.preventDefault()
          void press()
        }}
      >
        <label>
          {say(people.phoneLabel)}
          <input
            value={phone}
            required
            inputMode="numeric"
            pattern="[6-9][0-9]{9}"
            maxLength={10}
            autoComplete="off"
            onChange={event => {
              setPhone(event.target.value)
              // What is shown is never another number's.
              setShown(undefined)
            }}
          />
        </label>
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {say(people.look)}
        </button>
      </form>
      <Why why={why} />
      <p role="status">{said}</p>
      {shown && (
        <Person
          {...shown}
          onErased={kept => {
            setShown(undefined)
            setPhone('')
            setSaid(say(people.erased, { kept }))
          }}
        />
      )}
    </main>
  )
}

interface PersonProps {
  phone: string
  preview: Preview
  onErased: (ordersKept: number) => void
}

function Person({ phone, preview: { erasure, problem, booksYears }, onErased }: PersonProps) {
  const [isTheirs, setTheirs] = useState(false)
  const erasing = useTry(async () => {
    if (!isTheirs || !erasure) return
    const done = await confirmed(stepUp => deskApi.erasePerson({ body: { phone, stepUp } }))
    onErased(done.erasure.ordersKept)
  })
  const { hadAccount = true, ordersKept = 0, ordersDeleted = 0, requestsDeleted = 0 } = erasure ?? {}
  if (erasure && !hadAccount && requestsDeleted === 0) return <p role="status">{say(people.nothingKept)}</p>
  return (
    <section className="rights-person" aria-label={phone}>
      {erasure && (
        <>
          <h2>{say(people.wouldGo)}</h2>
          <ul className="rights-list">
            {hadAccount && <li>{say(people.account)}</li>}
            <li>
              {say(people.ordersDeleted)}: {ordersDeleted}
            </li>
            <li>
              {say(people.requestsDeleted)}: {requestsDeleted}
            </li>
          </ul>
          {ordersKept > 0 && (
            <>
              <h2>{say(people.wouldStay)}</h2>
              <p>
                {say(people.ordersKept)}: {ordersKept}.{' '}
                <span className="desk-quiet">{say(people.keptFor, { years: booksYears })}</span>
              </p>
            </>
          )}
        </>
      )}
      {problem && <p>{say(people.notYet, { why: problem })}</p>}
      <label className="rights-check">
        <input type="checkbox" checked={isTheirs} onChange={event => setTheirs(event.target.checked)} />
        {say(people.calledBack)}
      </label>
      <Copy phone={phone} isTheirs={isTheirs} />
      <span className="rights-buttons">
        <button
          type="button"
          aria-disabled={erasing.isBusy || !isTheirs || !erasure}
          aria-describedby="erase-how"
          onClick={() => erasing.press()}
        >
          {say(people.erase)}
        </button>
        <span id="erase-how" className="desk-quiet">
          {say(people.eraseHow)}
        </span>
      </span>
      <Why why={erasing.why} />
    </section>
  )
}

/** For who may copy people out. */
function Copy({ phone, isTheirs }: { phone: string; isTheirs: boolean }) {
  const { self } = useDesk()
  const [said, setSaid] = useState('')
  const { isBusy, press, why } = useTry(async () => {
    if (!isTheirs) return
    const { data } = await confirmed(stepUp => deskApi.exportPerson({ body: { phone, stepUp } }))
    // Not the number: file names are seen by whoever looks at the screen.
    const file = `personal-data-${data.exportedAt.slice(0, 10)}.json`
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json;charset=utf-8' }), file)
    setSaid(say(people.copied, { file }))
  })
  if (!self.permissions.includes('people.export')) return null
  return (
    <>
      <span className="rights-buttons">
        <button
          type="button"
          aria-disabled={isBusy || !isTheirs}
          aria-describedby="copy-how"
          onClick={() => press()}
        >
          {say(people.copy)}
        </button>
        <span id="copy-how" className="desk-quiet">
          {say(people.copyHow)}
        </span>
      </span>
      <p role="status">{said}</p>
      <Why why={why} />
    </>
  )
}
