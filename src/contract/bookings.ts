import { createRoute, z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { cleanText } from '#rules/people.ts'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { futureDate } from '#text/requests/request-forms.ts'
import { sentence } from '#text/text.ts'
import { optionalEmail, personName, phone, told } from '#wire/fields.ts'
import { at, bearer, body, created, done, ok } from './endpoint.ts'

/** Home-care visits, doctor consultations and the landing page's form; without an account. */

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
    fee: z.number().openapi({ description: 'Of a consultation, in rupees.' }),
    isSample: z.boolean(),
  })
  .openapi('Doctor')
export type Doctor = z.infer<typeof doctor>

/** A form's text, cleaned; '' when empty. The rules in visits.ts validate it, with the messages of each form. */
const typed = (example: string) =>
  z
    .string()
    .nullish()
    .catch('')
    .transform(text => cleanText(text ?? ''))
    .openapi({ type: 'string', example })

const bookingRequest = z.object({
  name: typed('Asha Rao'),
  email: typed('asha@example.in'),
  mobile: typed('9876543210'),
  dateTime: typed('2026-11-24').openapi({
    description: "A day, or an ISO time; without a zone it is India's.",
  }),
  serviceType: typed('Nursing').openapi({ description: 'For a home-care visit.' }),
  specialist: typed('').openapi({
    example: undefined,
    description: "For a consultation instead: a speciality, a doctor's name or 'General Consultation'.",
  }),
  doctorId: typed('').openapi({
    example: undefined,
    description: 'For a consultation with one of our doctors: that decides the specialist.',
  }),
  city: typed('').openapi({ example: 'Pune', description: 'Of a home-care visit, where it is known.' }),
  pinCode: typed('').openapi({ example: undefined, description: 'Of a home-care visit, where it is known.' }),
  address: typed('').openapi({ example: undefined, description: 'Of a home-care visit, where it is known.' }),
})
export type BookingRequest = z.output<typeof bookingRequest>

const booking = z
  .object({
    _id: z.string(),
    kind: z.enum(BOOKING_KINDS),
    name: z.string(),
    dateTime: z.string(),
    serviceType: z.string(),
    status: z.enum(BOOKING_STATUSES),
    createdAt: z.iso.datetime(),
  })
  .openapi('Booking')
export type Booking = z.infer<typeof booking>

const dateTold = told(sentence(futureDate))

const landingForm = z.object({
  name: personName,
  email: optionalEmail,
  mobile: phone,
  date: z.string(dateTold).refine(isDate, dateTold),
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
  listBookings: createRoute({
    ...at('listBookings'),
    ...bearer,
    summary: 'What the customer asked for while signed in: visits and consultations, newest first',
    responses: ok(z.object({ success: z.literal(true), bookings: z.array(booking) })),
  }),
  submitLandingForm: createRoute({
    ...at('submitLandingForm'),
    summary: "The promotional page's form",
    request: { body: body(landingForm) },
    responses: created(done),
  }),
}
