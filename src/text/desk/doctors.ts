import { text } from '../text.ts'

/** Doctors who are consulted, at the desk. */

// Refusals of fields
export const nameMissing = text('Type the doctor’s name, with the title.')
export const specializationMissing = text('Type what the doctor is consulted about.')
export const yearsWrong = text('Type the years of experience, 0 to 70.')
export const qualificationsMissing = text('Type the qualifications, like MBBS, MD.')
export const locationMissing = text('Type the area and city, like Bandra, Mumbai.')
export const clinicMissing = text('Type the clinic’s name.')
export const ratingWrong = text('Type the rating in percent, 0 to 100.')
export const reviewsWrong = text('Type how many reviews there are, in digits.')
export const feeWrong = text('Type the fee in rupees, like 600, or leave it empty.')
export const lineTooLong = text('At most {most} characters.')

export const doctorsHeading = text('Doctors')
export const doctorsWhy = text(
  'Instant Consultation shows them at once. A withdrawn doctor is in no list; requests that were made stay.',
)
export const addDoctor = text('Add a doctor')
export const changeDoctor = text('Change {name}')
export const noDoctors = text('No doctors. The page then offers the five specialities alone.')
export const nameColumn = text('Doctor')
export const whereColumn = text('Clinic')
export const feeColumn = text('Fee')
export const stateColumn = text('State')
export const offered = text('offered')
export const withdrawn = text('withdrawn')
export const sample = text('sample data')
export const nameLabel = text('Name')
export const specializationLabel = text('Consulted about')
export const yearsLabel = text('Years of experience')
export const qualificationsLabel = text('Qualifications')
export const locationLabel = text('Area and city')
export const clinicLabel = text('Clinic')
export const ratingLabel = text('Rating, percent')
export const reviewsLabel = text('Reviews')
export const feeLabel = text('Fee in rupees (empty: {usual})')
export const offeredLabel = text('Offered')
export const doctorSaved = text('{name} is saved.')
