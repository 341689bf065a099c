import { text } from '../text.ts'

/** Doctors who are consulted, at the desk. */

// Refusals of fields
export const nameMissing = text('Enter the doctor’s name, with the title.')
export const specializationMissing = text('Enter the speciality.')
export const yearsWrong = text('Enter the years of experience, 0 to 70.')
export const qualificationsMissing = text('Enter the qualifications, like MBBS, MD.')
export const locationMissing = text('Enter the area and city, like Bandra, Mumbai.')
export const clinicMissing = text('Enter the clinic’s name.')
export const ratingWrong = text('Enter the rating in percent, 0 to 100.')
export const reviewsWrong = text('Enter the number of reviews, in digits.')
export const feeWrong = text('Enter the fee in rupees, like 600, or leave it empty.')
export const lineTooLong = text('At most {most} characters.')

export const doctorsHeading = text('Doctors')
export const doctorsWhy = text(
  'Changes appear on Instant Consultation at once. A withdrawn doctor is no longer listed; existing requests stay.',
)
export const addDoctor = text('Add a doctor')
export const changeDoctor = text('Change {name}')
export const noDoctors = text('No doctors. The page shows only the five specialities.')
export const nameColumn = text('Doctor')
export const whereColumn = text('Clinic')
export const feeColumn = text('Fee')
export const stateColumn = text('State')
export const offered = text('offered')
export const withdrawn = text('withdrawn')
export const sample = text('sample data')
export const nameLabel = text('Name')
export const specializationLabel = text('Speciality')
export const yearsLabel = text('Years of experience')
export const qualificationsLabel = text('Qualifications')
export const locationLabel = text('Area and city')
export const clinicLabel = text('Clinic')
export const ratingLabel = text('Rating, percent')
export const reviewsLabel = text('Reviews')
export const feeLabel = text('Fee in rupees (empty: {usual})')
export const offeredLabel = text('Offered')
export const doctorSaved = text('{name} is saved.')
