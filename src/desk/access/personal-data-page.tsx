import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { tidyPhone } from '#rules/phones.ts'
import { deskPageTitles } from '#text/staff.ts'
import { words } from './words.ts'

type Preview = DeskAnswer<'previewErasure'>

export default function PersonalDataPage() {
  const [phone, setPhone] = useState('')
  const [shown, setShown] = useState<{ phone: string; preview: Preview }>()
  const [message, setMessage] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    setMessage('')
    setShown({ phone, preview: await deskApi.previewErasure({ body: { phone } }) })
  })
  return (
    <main className="one-width">
      <h1>{deskPageTitles.personalData}</h1>
      <p className="my-2 text-muted">
        For requests to copy or erase personal data. Call the number back first, to check that the request is
        theirs.
      </p>
      <form
        className="my-2.5 flex flex-wrap items-end gap-x-3 gap-y-2 [&>label]:grid [&>label]:gap-0.5"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <label>
          {'Their mobile number'}
          <input
            value={phone}
            required
            inputMode="tel"
            autoComplete="off"
            onChange={event => {
              setPhone(tidyPhone(event.target.value, phone))
              // Data of the previous number must not stay on the screen.
              setShown(undefined)
            }}
          />
        </label>
        <button type="submit" className="primary" aria-disabled={isBusy}>
          Show stored data
        </button>
      </form>
      <Alert>{error}</Alert>
      <p role="status">{message}</p>
      {shown && (
        <Person
          {...shown}
          onErased={kept => {
            setShown(undefined)
            setPhone('')
            setMessage(words.people.erased({ kept }))
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
  const erasing = useSubmit(async () => {
    if (!isTheirs || !erasure) return
    const done = await withStepUp(stepUp => deskApi.erasePerson({ body: { phone, stepUp } }))
    onErased(done.erasure.ordersKept)
  })
  const { hadAccount = true, ordersKept = 0, ordersDeleted = 0, requestsDeleted = 0 } = erasure ?? {}
  if (erasure && !hadAccount && requestsDeleted === 0)
    return <p role="status">No data is stored for this number.</p>
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-label={phone}>
      {erasure && (
        <>
          <h2>To be erased</h2>
          <ul className="list-disc pl-5">
            {hadAccount && <li>The account, with people, addresses and sessions</li>}
            <li>
              {'Orders without a payment or invoice'}: {ordersDeleted}
            </li>
            <li>
              {'Requests and prescriptions'}: {requestsDeleted}
            </li>
          </ul>
          {ordersKept > 0 && (
            <>
              <h2>Kept as required by tax law</h2>
              <p>
                {'Paid orders, anonymised'}: {ordersKept}.{' '}
                <span className="font-normal text-muted">{words.people.keptFor({ years: booksYears })}</span>
              </p>
            </>
          )}
        </>
      )}
      <label className="flex items-center gap-2 [&>input]:size-6 [&>input]:flex-none">
        <input type="checkbox" checked={isTheirs} onChange={event => setTheirs(event.target.checked)} />
        {'I called this number back and the request is theirs'}
      </label>
      <Copy phone={phone} isTheirs={isTheirs} />
      <span className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          aria-disabled={erasing.isBusy || !isTheirs || !erasure}
          aria-describedby="erase-how"
          onClick={() => erasing.submit()}
        >
          Erase this person
        </button>
        <span id="erase-how" className="font-normal text-muted">
          {problem
            ? words.people.notYet({ why: problem })
            : 'Requires your passkey. This can’t be undone, and no message is sent.'}
        </span>
      </span>
      <Alert>{erasing.error}</Alert>
    </section>
  )
}

/** For staff with the permission to export a person's data. */
function Copy({ phone, isTheirs }: { phone: string; isTheirs: boolean }) {
  const { self } = useDesk()
  const [message, setMessage] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!isTheirs) return
    const { data } = await withStepUp(stepUp => deskApi.exportPerson({ body: { phone, stepUp } }))
    // The file's name contains no phone number, because others at the screen can see file names.
    const file = `personal-data-${data.exportedAt.slice(0, 10)}.json`
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json;charset=utf-8' }), file)
    setMessage(`${file} is saved. There is no other copy.`)
  })
  if (!self.permissions.includes('people.export')) return null
  return (
    <>
      <span className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          aria-disabled={isBusy || !isTheirs}
          aria-describedby="copy-how"
          onClick={() => submit()}
        >
          Save a copy of their data
        </button>
        <span id="copy-how" className="font-normal text-muted">
          Requires your passkey. Send the file to the person only, then delete it from this computer.
        </span>
      </span>
      <p role="status">{message}</p>
      <Alert>{error}</Alert>
    </>
  )
}
