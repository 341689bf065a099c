import { text } from '#text/text.ts'

export const title = text('Home healthcare')
export const description = text(
  'Nursing, physiotherapy, elder care and nine more services in your own home. Choose a service and a day, and we’ll call you to agree on the time and the price.',
)
export const lead = text(
  'Trained nurses, therapists and attendants come to your home. Choose a service and a day, and we’ll call you to arrange the rest.',
)
export const services = text('Home-care services')
export const chooseService = text('Choose a service')
export const bookVisit = text('Book a Home Visit')
export const stepDay = text('Tell us which day suits you.')
export const stepVisit = text(
  'A trained professional comes to your home. You pay nothing until you agree to the price.',
)
export const requested = text('Requested')
export const completed = text('Completed')
export const nothingBooked = text('You pay nothing until you agree.')
export const service = text('Service')
export const status = text('Status')
export const selectedService = text('Selected Service')
export const chooseAbove = text('Choose a service above.')
export const emailAddress = text('Email Address')
export const submit = text('Submit Request')
export const city = text('City of the visit')

export const toAgreeOnHourAndPrice = text('to agree on the time and the price')

// Each service in one sentence
export const physiotherapyLine = text(
  'Exercises and hands-on treatment after an injury, a stroke or surgery.',
)
export const nursingLine = text('A trained nurse for injections, dressings, drips and post-operative care.')
export const equipmentLine = text('Beds, wheelchairs, oxygen and monitors, brought and set up.')
export const attendantsLine = text('Someone at the bedside for washing, meals, walking and company.')
export const motherAndBabyLine = text('Help for new mothers: feeding, bathing, rest and recovery.')
export const diabetesLine = text('Sugar checks, insulin, foot care and a daily plan.')
export const criticalLine = text('Round-the-clock care and equipment at home, supervised by a doctor.')
export const covidLine = text('Monitoring while you recover at home: oxygen, temperature, a doctor on call.')
export const vaccinationLine = text('Vaccines for children, adults and travellers, given at home.')
export const counsellingLine = text('Talk to a psychologist in private, at your own pace.')
export const dietLine = text('A dietitian makes a meal plan to suit your health and your kitchen.')
export const elderLine = text('Regular visits, medicines on time, dementia care and someone to talk to.')
