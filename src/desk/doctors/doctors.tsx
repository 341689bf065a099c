import { LastChange } from '#desk/catalogue/changes.tsx'
import { words as catalogueWords } from '#desk/catalogue/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { RecordList } from '#kit/desk/record-list.tsx'
import type { Column } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatShortRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { DeskDoctor } from './contract.ts'
import { DoctorForm } from './doctor-form.tsx'
import { words } from './words.ts'

export function DoctorTable() {
  const list = usePolling(deskApi.listDeskDoctors)
  return (
    <RecordList
      title="Doctors"
      help="Changes appear on Instant Consultation at once. A withdrawn doctor is no longer listed; existing requests stay."
      addLabel={words.addDoctor}
      changeLabel={words.changeDoctor}
      empty="No doctors. The page shows only the five specialities."
      list={list}
      rows={list.value?.doctors}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      Form={DoctorForm}
    />
  )
}

const COLUMNS: readonly Column<DeskDoctor>[] = [
  {
    title: 'Doctor',
    kind: 'name',
    cell: ({ name, specialization }) => (
      <>
        {name} <span className="font-normal text-muted">{specialization}</span>
      </>
    ),
  },
  {
    title: 'Clinic',
    cell: ({ clinic, location }) => (
      <>
        {clinic} <span className="font-normal text-muted">{location}</span>
      </>
    ),
  },
  { title: 'Fee', kind: 'amount', cell: ({ fee }) => formatShortRupees(fee ?? CONSULTATION_PRICE) },
  {
    title: 'Status',
    cell: ({ isOffered, isSample }) =>
      `${isOffered ? 'Offered' : 'Withdrawn'}${isSample ? `, ${'sample data'}` : ''}`,
  },
  {
    title: catalogueWords.lastChange,
    cell: ({ changedAt, changedBy }) => <LastChange at={changedAt} by={changedBy} />,
  },
]
