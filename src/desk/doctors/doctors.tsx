import { LastChange } from '#desk/catalogue/changes.tsx'
import { words as catalogueWords } from '#desk/catalogue/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Section } from '#kit/desk/section.tsx'
import { ChangeButton, type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { DeskDoctor } from './contract.ts'
import { DoctorForm } from './doctor-form.tsx'
import { words } from './words.ts'

export function DoctorTable() {
  const { value, problem, refresh } = usePolling(deskApi.listDeskDoctors)
  const { editing, done, edit, show, onClose, onDone } = useEditing<DeskDoctor | 'new'>(refresh)
  const doctor = editing === 'new' ? undefined : editing
  const form = editing && (
    <DoctorForm
      key={`${doctor?.id} ${doctor?.revision}`}
      doctor={doctor}
      onDone={onDone}
      onCurrent={show}
      onClose={onClose}
    />
  )
  return (
    <Section
      title={words.doctorsHeading}
      help={words.doctorsWhy}
      action={
        <button type="button" onClick={() => edit('new')}>
          {words.addDoctor}
        </button>
      }
      problem={problem}
      isLoading={!value}
      form={editing === 'new' && form}
      done={done}
    >
      <Table
        caption={words.doctorsHeading}
        rows={value?.doctors}
        rowKey={({ id }) => id}
        empty={words.noDoctors}
        columns={columns(edit)}
        below={({ id }) => doctor?.id === id && form}
      />
    </Section>
  )
}

const columns = (edit: (doctor: DeskDoctor) => void): Column<DeskDoctor>[] => [
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
  {
    title: kitWords.change,
    kind: 'button',
    cell: doctor => <ChangeButton what={words.changeDoctor(doctor)} onClick={() => edit(doctor)} />,
  },
]
