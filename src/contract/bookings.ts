import { createRoute, z } from '@hono/zod-openapi'
import { done, optionalEmail, personName, phone } from './accounts.ts'
import { isDate } from './dates.ts'
import { at, body, created, ok } from './endpoint.ts'

/** Home-care visits, doctor consultations and the landing page's form: open to anyone. */

export const HOME_CARE_SERVICES = [
  'Physiotherapy',
  'Nursing',
  'Medical Equipment',
  'Trained Attendants',
  'Mother & Baby Care',
  'Diabetes Care',
  'Critical Care',
  'Covid Care',
  'Vaccination',
  'Counseling',
  'Diet And Nutrition Consultation',
  'Elder Care',
] as const

export const SPECIALISTS = [
  'Dermatology',
  'Homeopathy',
  'Family Physician',
  'Gynecologists',
  'Ophthalmology',
] as const

export const GENERAL_CONSULTATION = 'General Consultation'

const doctor = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    specialization: z.string(),
    experience: z.int(),
    qualifications: z.string(),
    location: z.string(),
    clinic: z.string(),
    rating: z.int().openapi({ description: 'Percent.' }),
    reviews: z.int(),
    isSample: z.boolean(),
  })
  .openapi('Doctor')
export type Doctor = z.infer<typeof doctor>

/** A day 'YYYY-MM-DD' or an instant with its zone, as forms send it. */
const dayOrInstant = z
  .string('Please select a future date')
  .max(40, 'Please select a future date')
  .refine(text => isDate(text) || !Number.isNaN(Date.parse(text)), 'Please select a future date')

const bookingRequest = z
  .object({
    name: personName,
    email: optionalEmail,
    mobile: phone,
    dateTime: dayOrInstant,
    serviceType: z.enum(HOME_CARE_SERVICES, 'Please select a service first').optional(),
    specialist: z.string().min(1).max(100).optional(),
  })
  .refine(request => (request.serviceType === undefined) !== (request.specialist === undefined), {
    path: ['serviceType'],
    message: 'Please select a service first',
  })
export type BookingRequest = z.output<typeof bookingRequest>

const booking = z
  .object({
    _id: z.string(),
    name: z.string(),
    dateTime: z.string(),
    serviceType: z.string(),
    status: z.enum(['requested', 'confirmed', 'completed', 'cancelled']),
  })
  .openapi('Booking')
export type Booking = z.infer<typeof booking>

const landingForm = z.object({
  name: personName,
  email: optionalEmail,
  mobile: phone,
  date: z.string('Please select a future date').refine(isDate, 'Please select a future date'),
})
export type LandingForm = z.output<typeof landingForm>

export const bookingEndpoints = {
  listDoctors: createRoute({ ...at('listDoctors'), summary: 'Doctors', responses: ok(z.array(doctor)) }),
  createBooking: createRoute({
    ...at('createBooking'),
    summary: 'Ask for a home-care visit or a consultation',
    request: { body: body(bookingRequest) },
    responses: created(z.object({ success: z.literal(true), booking, message: z.string() })),
  }),
  submitLandingForm: createRoute({
    ...at('submitLandingForm'),
    summary: "The promotional page's form",
    request: { body: body(landingForm) },
    responses: created(done),
  }),
}
