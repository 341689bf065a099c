import { text } from '../text.ts'

export const title = text('Home healthcare')
export const description = text(
  'Nursing, physiotherapy, elder care and nine more services in your own home. Choose a service and a day: we call you to agree on the hour and the price.',
)
export const lead = text(
  'Trained nurses, therapists and attendants come to your home. Choose a service, tell us a day, and we call you to agree on the rest.',
)
export const services = text('Home-care services')
export const chooseService = text('Choose a service')
export const bookVisit = text('Book a Home Visit')
export const stepDay = text('You tell us which day suits you.')
export const stepVisit = text(
  'A trained professional comes to your home. You pay nothing before you have agreed to the price.',
)
export const requested = text('Requested')
export const completed = text('Completed')
export const thanks = text('We will contact you shortly, Thank you for booking with us.')
export const nothingBooked = text('Nothing is booked or to be paid before you have agreed to both.')
export const service = text('Service')
export const status = text('Status')
export const selectedService = text('Selected Service')
export const chooseAbove = text('Choose a service above.')
export const emailAddress = text('Email Address')
export const submit = text('Submit Request')
export const city = text('City of the visit')
export const houseAndStreet = text('House and street')
