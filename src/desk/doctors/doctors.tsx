import { LastChange } from '#desk/catalogue/changes.tsx'
import { words as catalogueWords } from '#desk/catalogue/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { RecordList } from '#kit/desk/record-list.tsx'
import type { Column } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { DeskDoctor } from './contract.ts'
import { DoctorForm } from './doctor-form.tsx'
import { words } from './words.ts'

export function DoctorTable() {
  const list = usePolling(deskApi.listDeskDoctors)
  return (
    <RecordList
      title={words.doctorsHeading}
      help={words.doctorsWhy}
      addLabel={words.addDoctor}
      changeLabel={words.changeDoctor}
      empty={words.noDoctors}
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
    title: words.nameColumn,
    kind: 'name',
    cell: ({ name, specialization }) => (
      <>
        {name} <span className="font-normal text-muted">{specialization}</span>
      </>
    ),
  },
  {
    title: words.whereColumn,
    cell: ({ clinic, location }) => (
      <>
        {clinic} <span className="font-normal text-muted">{location}</span>
      </>
    ),
  },
  { title: words.feeColumn, kind: 'amount', cell: ({ fee }) => formatRupees(fee ?? CONSULTATION_PRICE) },
  {
    title: words.stateColumn,
    cell: ({ isOffered, isSample }) =>
      `${isOffered ? words.offered : words.withdrawn}${isSample ? `, ${words.sample}` : ''}`,
  },
  {
    title: catalogueWords.lastChange,
    cell: ({ changedAt, changedBy }) => <LastChange at={changedAt} by={changedBy} />,
  },
]
