import { useState } from 'react'
import { Changes } from '#desk/catalogue/changes.tsx'
import { type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { PhotoField } from '#kit/desk/photo-field.tsx'
import { type FieldsFor, RecordForm } from '#kit/desk/record-form.tsx'
import type { EditedRecord } from '#kit/desk/record-list.tsx'
import { formatShortRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultation-price.ts'
import type { DeskDoctor } from './contract.ts'
import { words } from './words.ts'

type DoctorDetails = DeskBody<'saveDoctor'>['doctor']

const FIELDS = {
  name: { kind: 'text', label: 'Name', size: 24 },
  specialization: { kind: 'text', label: 'Speciality' },
  qualifications: { kind: 'text', label: 'Qualifications', size: 28 },
  experienceYears: { kind: 'whole', label: 'Years of experience', size: 6 },
  clinic: { kind: 'text', label: 'Clinic', size: 24 },
  location: { kind: 'text', label: 'Area and city' },
  reviews: { kind: 'whole', label: 'Reviews that you can prove (0: no rating is shown)', size: 8 },
  ratingPercent: { kind: 'whole', label: 'Rating of these reviews, percent', size: 6 },
  fee: { kind: 'rupees', label: `Fee in rupees (empty: ${formatShortRupees(CONSULTATION_PRICE)})` },
  isOffered: { kind: 'tick', label: 'Offered' },
} as const satisfies FieldsFor<DoctorDetails>

export function DoctorForm({ record: doctor, onDone, onCurrent, onClose }: EditedRecord<DeskDoctor>) {
  // The same id for each try, so that after a lost response no doctor is added twice.
  const [id] = useState(() => doctor?.id ?? crypto.randomUUID())
  return (
    <RecordForm
      title={doctor ? words.changeDoctor(doctor) : words.addDoctor}
      fields={FIELDS}
      values={doctor ?? { isOffered: true, reviews: 0, ratingPercent: 0 }}
      onSave={async typed => {
        // Left out if it is missing: the server refuses it with the field's message.
        const body = { revision: doctor?.revision ?? null, doctor: typed as DoctorDetails }
        await deskApi.saveDoctor({ params: { id }, body })
        await onDone(words.doctorSaved({ name: typed.name }))
      }}
      onCurrent={onCurrent}
      onClose={onClose}
    >
      {doctor?.isOffered && <DoctorPhoto doctor={doctor} onDone={onDone} />}
      {doctor && <Changes kind="doctor" id={doctor.id} />}
    </RecordForm>
  )
}

const DoctorPhoto = ({
  doctor,
  onDone,
}: { doctor: DeskDoctor } & Pick<EditedRecord<DeskDoctor>, 'onDone'>) => (
  <PhotoField
    name={doctor.name}
    photo={doctor.photo}
    hint="JPEG, PNG or WebP, with the face in the middle. It is public on Instant Consultation. Withdrawing the doctor deletes it."
    onSave={async photo => {
      await deskApi.saveDoctorPhoto({ params: { id: doctor.id }, body: { seen: doctor.photo, photo } })
      await onDone((photo ? words.photoSaved : words.photoRemoved)({ name: doctor.name }))
    }}
  />
)
