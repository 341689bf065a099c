import { text } from '#text/text.ts'

export const thanks = text('Our specialist will contact you soon at your provided number.')
export const toConfirmTime = text('to confirm the time')
export const payLater = text('You pay {price} once the time is agreed. Nothing is charged now.')
export const specialist = text('Specialist')
export const dateAndTime = text('Date and time')
export const dermatologyLine = text('Skin, hair and nails: rashes, acne, hair fall, itching.')
export const homeopathyLine = text('Homeopathic advice for allergies, digestion and long-standing problems.')
export const physicianLine = text('Fever, cough, aches, and what your test report means.')
export const gynaecologyLine = text('Periods, pregnancy, PCOS, menopause and women’s health.')
export const ophthalmologyLine = text('Red or dry eyes, blurred vision, headaches from screens.')
export const chooseSpecialist = text('Choose a specialist')
export const chooseSpecialistText = text(
  'Choose what your question is about. Not sure? Start with a family physician.',
)
export const chooseTime = text('Tell us when')
export const chooseTimeText = text('Your name, your mobile number, and a day and time that suit you.')
export const weCallYouText = text('We’ll call you to confirm the time.')
export const talk = text('Talk to the doctor')
export const talkText = text('Keep your reports and the names of your medicines handy.')
export const onePrice = text('One price')
export const onePriceText = text('Every doctor charges the same, unless shown otherwise.')
export const fromHome = text('From home')
export const fromHomeText = text('No travel and no waiting room.')
export const inPrivate = text('In private')
export const inPrivateText = text('What you tell the doctor stays with the doctor.')
export const withReports = text('With your reports')
export const withReportsText = text('Discuss tests booked with us in the same call.')
export const doctorsNotLoaded = text('Failed to load doctors. Please try again later.')
export const doctors = text('Doctors')
export const sampleDoctors = text(
  'Doctors marked “Sample data” are made up to show this page. They are not real people.',
)
export const loadingDoctors = text('Loading doctors...')
export const title = text('Consult with top specialists')
export const description = text(
  'Talk to a dermatologist, homeopath, family physician, gynaecologist or eye doctor from home for {price}. Choose a day and time, from tomorrow; we’ll call you.',
)
export const heading = text('Consult with Top Specialists')
export const lead = text(
  'Talk to a doctor from home. Appointments from tomorrow, between 8 AM and 8 PM. Choose a day and time, and we’ll call you to confirm.',
)
export const book = text('Book Consultation')
export const bookYours = text('Book Your Consultation')
export const payAfterwards = text('You pay once we’ve agreed on a time. Nothing is charged now.')
export const preferredTime = text('Preferred Date & Time')
export const timeHint = text(
  'Select any date from tomorrow onwards (up to 3 months), between {from} and {to}',
)
export const confirm = text('Confirm Booking')
export const requestFirst = text('This is a request: we’ll call you first.')
export const ourDoctors = text('Our doctors')
export const experience = text('{years} years of experience')
/** `percent` is bold: '97%'. */
export const rating = text('{percent} rating, {reviews} reviews')
export const photographOf = text('Photograph of {name}')
