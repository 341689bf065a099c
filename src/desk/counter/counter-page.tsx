import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useOwnCentres } from '#desk/new-order/use-own-centres.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall, usePolling } from '#kit/desk/use-call.ts'
import { publicApi } from '#kit/public-api.ts'
import { KEYS, readStoredText, writeText } from '#kit/storage.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { Centre } from '#wire/centre.ts'
import { type Served, Serving } from './serving.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WalkInForm } from './walk-in-form.tsx'

export default function CounterPage() {
  const { centre, centres, choose, problem } = useCentre()
  return (
    <main>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-3">
        <h1>{deskPageTitles.counter}</h1>
        {centre && centres && centres.length > 1 && (
          <select aria-label="Centre" value={centre.code} onChange={event => choose(event.target.value)}>
            {centres.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <Problem problem={problem} isLoading={!centres} lines={8} />
      {centres?.length === 0 && (
        <EmptyList>There is no centre yet. Add one under Hours and centres.</EmptyList>
      )}
      {centre && <Counter key={centre.code} centre={centre} />}
    </main>
  )
}

function Counter({ centre }: { centre: Centre }) {
  const { value, problem, refresh } = usePolling(deskApi.listWaiting, { query: { centreCode: centre.code } })
  const [served, setServed] = useState<Served>()
  // A new form for each person.
  const [person, setPerson] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  const serve = (next: Served | undefined) => {
    setServed(next)
    void refresh()
    // The next person's phone number.
    if (!next) page.current?.querySelector('input')?.focus()
  }
  if (!value) return <Problem problem={problem} isLoading />
  return (
    <div
      ref={page}
      className="grid items-start gap-x-7 gap-y-5 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]"
    >
      <WalkInForm
        key={person}
        centre={centre}
        now={new Date(value.now)}
        isServing={served !== undefined}
        onBooked={booked => {
          setPerson(count => count + 1)
          serve(booked)
        }}
      >
        {served && (
          <Serving key={served.orderId} {...served} onChanged={refresh} onDone={() => serve(undefined)} />
        )}
        <Problem problem={problem} isLoading={false} />
        <WaitingList waiting={value.waiting} served={served?.orderId} onServe={serve} />
      </WalkInForm>
    </div>
  )
}

/** The centre of this device, as at Reception; else the first that the person may book at. */
function useCentre() {
  const own = useOwnCentres()
  const { value, problem } = useCall(publicApi.listCentres)
  const [stored, setStored] = useState(() => readStoredText(KEYS.deskCentre) ?? '')
  const centres = value?.centres.filter(({ code }) => !own || own.includes(code))
  const choose = (code: string) => {
    writeText(KEYS.deskCentre, code)
    setStored(code)
  }
  return { centre: centres?.find(({ code }) => code === stored) ?? centres?.[0], centres, choose, problem }
}
