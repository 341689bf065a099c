import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskForm, Ticked, Typed } from '#kit/desk/desk-form.tsx'
import { PhotoField } from '#kit/desk/photo-field.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import { formatRupees } from '#rules/money.ts'
import { CONSULTATION_PRICE } from '#rules/visits/consultations.ts'
import * as words from '#text/desk/doctors.ts'
import * as photos from '#text/desk/photos.ts'
import { save, saving } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import { Changes } from './changes.tsx'
import type { DeskDoctor } from './doctors.tsx'

type Details = Parameters<typeof deskApi.saveDoctor>[0]['body']['doctor']

interface Props {
  /** Undefined: a new one. */
  doctor: DeskDoctor | undefined
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** A doctor as the shop's page shows them. */
export function DoctorForm({ doctor, onDone, onLeave }: Props) {
  // The same for every try: a lost answer adds nobody twice.
  const [id] = useState(() => doctor?.id ?? crypto.randomUUID())
  const { isBusy, press, why, fields } = useTry(async (typed: Details) => {
    const seen = doctor ? seenOf(doctor) : null
    await deskApi.saveDoctor({ params: { id }, body: { seen, doctor: typed } })
    await onDone(say(words.doctorSaved, { name: typed.name }))
  })
  const of = (name: keyof Details) => ({
    name,
    given: doctor?.[name] as string,
    problem: fields[`doctor.${name}`],
  })
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={3}
      title={doctor ? say(words.changeDoctor, doctor) : say(words.addDoctor)}
      button={say(isBusy ? saving : save)}
      // Each field tells its own.
      problem={Object.keys(fields).length > 0 ? undefined : why}
      onSubmit={typed => void press(detailsOf(typed))}
      after={
        doctor && (
          <>
            {doctor.isOffered && <DoctorPhoto doctor={doctor} onDone={onDone} />}
            <Changes kind="doctor" id={doctor.id} />
          </>
        )
      }
    >
      <div className="desk-fields">
        <Typed {...of('name')} label={say(words.nameLabel)} size={24} />
        <Typed {...of('specialization')} label={say(words.specializationLabel)} />
        <Typed {...of('qualifications')} label={say(words.qualificationsLabel)} size={28} />
        <Typed {...of('experienceYears')} label={say(words.yearsLabel)} size={6} />
        <Typed {...of('clinic')} label={say(words.clinicLabel)} size={24} />
        <Typed {...of('location')} label={say(words.locationLabel)} />
        <Typed {...of('ratingPercent')} label={say(words.ratingLabel)} size={6} />
        <Typed {...of('reviews')} label={say(words.reviewsLabel)} size={8} />
        <Typed {...of('fee')} label={say(words.feeLabel, { usual: formatRupees(CONSULTATION_PRICE) })} />
        <Ticked name="isOffered" label={say(words.offeredLabel)} given={doctor?.isOffered ?? true} />
      </div>
    </DeskForm>
  )
}

const DoctorPhoto = ({ doctor, onDone }: { doctor: DeskDoctor } & Pick<Props, 'onDone'>) => (
  <PhotoField
    name={doctor.name}
    photo={doctor.photo}
    hint={say(photos.photoOfDoctorHint)}
    onSave={async photo => {
      await deskApi.saveDoctorPhoto({ params: { id: doctor.id }, body: { seen: doctor.photo, photo } })
      await onDone(say(photo ? photos.photoSaved : photos.photoRemoved, { name: doctor.name }))
    }}
  />
)

const seenOf = ({
  id: _id,
  isSample: _s,
  photo: _p,
  changedAt: _a,
  changedBy: _b,
  ...details
}: DeskDoctor): Details => details

/** What was typed; what is no number is sent as none, and refused with the field's sentence. */
function detailsOf(typed: FormData): Details {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const whole = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  const fee = typedRupees(text('fee'))
  return {
    name: text('name'),
    specialization: text('specialization'),
    qualifications: text('qualifications'),
    clinic: text('clinic'),
    location: text('location'),
    experienceYears: whole('experienceYears'),
    ratingPercent: whole('ratingPercent'),
    reviews: whole('reviews'),
    fee: text('fee') === '' ? null : fee === undefined ? -1 : fee / 100,
    isOffered: typed.get('isOffered') !== null,
  }
}
