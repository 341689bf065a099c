import { messages } from '#text/messages.ts'

export const words = messages({
  doctorsHeading: 'Doctors',
  doctorsWhy:
    'Changes appear on Instant Consultation at once. A withdrawn doctor is no longer listed; existing requests stay.',
  addDoctor: 'Add a doctor',
  changeDoctor: 'Change {name}',
  noDoctors: 'No doctors. The page shows only the five specialities.',
  nameColumn: 'Doctor',
  whereColumn: 'Clinic',
  feeColumn: 'Fee',
  stateColumn: 'Status',
  offered: 'Offered',
  withdrawn: 'Withdrawn',
  sample: 'sample data',
  nameLabel: 'Name',
  specializationLabel: 'Speciality',
  yearsLabel: 'Years of experience',
  qualificationsLabel: 'Qualifications',
  locationLabel: 'Area and city',
  clinicLabel: 'Clinic',
  ratingLabel: 'Rating, percent',
  reviewsLabel: 'Reviews',
  feeLabel: 'Fee in rupees (empty: {usual})',
  offeredLabel: 'Offered',
  doctorSaved: '{name} is saved.',
  photoOfDoctorHint:
    'JPEG, PNG or WebP, with the face in the middle. It is public on Instant Consultation. Withdrawing the doctor deletes it.',
  photoSaved: 'The photograph of {name} is saved.',
  photoRemoved: 'The photograph of {name} is removed.',
})
