import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { ChangeButton, SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useOpened } from '#kit/desk/use-opened.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultations.ts'
import * as words from '#text/desk/doctors.ts'
import { changeButton, lastChange } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { LastChange } from './changes.tsx'
import { DoctorForm } from './doctor-form.tsx'

export type DeskDoctor = Awaited<ReturnType<typeof deskApi.listDeskDoctors>>['doctors'][number]

const loadDoctors = (signal?: AbortSignal) => deskApi.listDeskDoctors(undefined, { signal })

/** The doctors of Instant Consultation: added, changed and withdrawn. */
export function Doctors() {
  const { value, problem, refresh } = useFresh(loadDoctors)
  const { opened, said, open, onLeave, onDone } = useOpened<DeskDoctor | 'new'>(refresh)
  return (
    <section className="desk-part" aria-labelledby="doctors">
      <header>
        <h2 id="doctors">{say(words.doctorsHeading)}</h2>
        <button type="button" onClick={() => open('new')}>
          {say(words.addDoctor)}
        </button>
      </header>
      <p className="desk-note">{say(words.doctorsWhy)}</p>
      <Problem problem={problem} isLoading={!value} />
      {opened && (
        <DoctorForm
          key={opened === 'new' ? '' : opened.id}
          doctor={opened === 'new' ? undefined : opened}
          onDone={onDone}
          onLeave={onLeave}
        />
      )}
      <p role="status" className="desk-said">
        {said}
      </p>
      {value?.doctors.length === 0 && <p className="desk-empty">{say(words.noDoctors)}</p>}
      {value && value.doctors.length > 0 && <DoctorTable doctors={value.doctors} onOpen={open} />}
    </section>
  )
}

interface TableProps {
  doctors: readonly DeskDoctor[]
  onOpen: (doctor: DeskDoctor) => void
}

const DoctorTable = ({ doctors, onOpen }: TableProps) => (
  <Scroll>
    <table className="desk-sheet">
      <SheetHead
        caption={say(words.doctorsHeading)}
        columns={[
          words.nameColumn,
          words.whereColumn,
          { sum: words.feeColumn },
          words.stateColumn,
          lastChange,
          { buttons: changeButton },
        ]}
      />
      <tbody>
        {doctors.map(one => (
          <tr key={one.id}>
            <th scope="row">
              {one.name} <span className="desk-quiet">{one.specialization}</span>
            </th>
            <td>
              {one.clinic} <span className="desk-quiet">{one.location}</span>
            </td>
            <td className="desk-sum">{formatRupees(one.fee ?? CONSULTATION_PRICE)}</td>
            <td>
              {say(one.isOffered ? words.offered : words.withdrawn)}
              {one.isSample && `, ${say(words.sample)}`}
            </td>
            <td>
              <LastChange at={one.changedAt} by={one.changedBy} />
            </td>
            <td>
              <ChangeButton what={say(words.changeDoctor, one)} onOpen={() => onOpen(one)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
)
