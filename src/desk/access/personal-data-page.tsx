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
    <main>
      <h1>{deskPageTitles.personalData}</h1>
      <p className="my-2 text-muted">{words.people.peopleHow}</p>
      <form
        className="my-2.5 flex flex-wrap items-end gap-x-3 gap-y-2 [&>label]:grid [&>label]:gap-0.5"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <label>
          {words.people.phoneLabel}
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
          {words.people.look}
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
  if (erasure && !hadAccount && requestsDeleted === 0) return <p role="status">{words.people.nothingKept}</p>
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-label={phone}>
      {erasure && (
        <>
          <h2>{words.people.wouldGo}</h2>
          <ul className="list-disc pl-5">
            {hadAccount && <li>{words.people.account}</li>}
            <li>
              {words.people.ordersDeleted}: {ordersDeleted}
            </li>
            <li>
              {words.people.requestsDeleted}: {requestsDeleted}
            </li>
          </ul>
          {ordersKept > 0 && (
            <>
              <h2>{words.people.wouldStay}</h2>
              <p>
                {words.people.ordersKept}: {ordersKept}.{' '}
                <span className="font-normal text-muted">{words.people.keptFor({ years: booksYears })}</span>
              </p>
            </>
          )}
        </>
      )}
      <label className="flex items-center gap-2 [&>input]:size-6 [&>input]:flex-none">
        <input type="checkbox" checked={isTheirs} onChange={event => setTheirs(event.target.checked)} />
        {words.people.calledBack}
      </label>
      <Copy phone={phone} isTheirs={isTheirs} />
      <span className="flex flex-wrap items-center gap-1.5">
        <button
          type="button"
          aria-disabled={erasing.isBusy || !isTheirs || !erasure}
          aria-describedby="erase-how"
          onClick={() => erasing.submit()}
        >
          {words.people.erase}
        </button>
        <span id="erase-how" className="font-normal text-muted">
          {problem ? words.people.notYet({ why: problem }) : words.people.eraseHow}
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
    // Contains no phone number: others at the screen can see file names.
    const file = `personal-data-${data.exportedAt.slice(0, 10)}.json`
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json;charset=utf-8' }), file)
    setMessage(words.people.copied({ file }))
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
          {words.people.copy}
        </button>
        <span id="copy-how" className="font-normal text-muted">
          {words.people.copyHow}
        </span>
      </span>
      <p role="status">{message}</p>
      <Alert>{error}</Alert>
    </>
  )
}
