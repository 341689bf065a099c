import { z } from '@hono/zod-openapi'
import { isDate } from '#rules/dates.ts'
import { CALL_OUTCOMES, REQUEST_KINDS } from '#rules/desk/requests.ts'
import { MAX_ADDRESS } from '#rules/fields.ts'
import { cleanText } from '#rules/people.ts'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { futureDate } from '#text/requests.ts'
import { sentence } from '#text/text.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { optionalEmail, personName, phone, withMessage } from '#wire/fields.ts'
import { source } from '#wire/source.ts'

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
    fee: rupees().openapi({ description: 'Of a consultation, in rupees.' }),
    isSample: z.boolean(),
  })
  .openapi('Doctor')
export type Doctor = z.input<typeof doctor>

/** A form's text, cleaned; '' when it is no text. The domain validates it, with the messages of each form. */
const typedText = (example: string) =>
  z
    .string()
    .nullish()
    .catch('')
    .transform(text => text ?? '')
    .pipe(z.string().max(MAX_ADDRESS))
    .transform(cleanText)
    .openapi({ type: 'string', example })

const bookingRequest = {
  name: typedText('Asha Rao'),
  email: typedText('asha@example.in'),
  mobile: typedText('9876543210'),
  dateTime: typedText('2026-11-24').openapi({
    description: "A day, or an ISO time; without a zone it is India's.",
  }),
  serviceType: typedText('Nursing').openapi({ description: 'For a home-care visit.' }),
  specialist: typedText('').openapi({
    example: undefined,
    description: "For a consultation instead: a speciality, a doctor's name or 'General Consultation'.",
  }),
  doctorId: typedText('').openapi({
    example: undefined,
    description: 'For a consultation with one of our doctors: that decides the specialist.',
  }),
  city: typedText('').openapi({ example: 'Pune', description: 'Of a home-care visit, where it is known.' }),
  pinCode: typedText('').openapi({
    example: undefined,
    description: 'Of a home-care visit, where it is known.',
  }),
  address: typedText('').openapi({
    example: undefined,
    description: 'Of a home-care visit, where it is known.',
  }),
  source,
}

const booking = z
  .object({
    _id: z.string(),
    kind: z.enum(BOOKING_KINDS),
    name: z.string(),
    dateTime: z.string(),
    serviceType: z.string(),
    status: z.enum(BOOKING_STATUSES),
    createdAt: instant,
  })
  .openapi('Booking')
export type Booking = z.input<typeof booking>

const ownRequest = z
  .object({
    _id: z.string(),
    kind: z.enum(REQUEST_KINDS),
    name: z.string(),
    dateTime: z.string().nullable().openapi({
      description: 'The preferred time; of an offer, the preferred day. Null for a prescription.',
    }),
    serviceType: z.string().nullable().openapi({ description: 'Of a home-care visit or a consultation.' }),
    status: z.enum(BOOKING_STATUSES),
    lastCall: z.enum(CALL_OUTCOMES).nullable().openapi({ description: 'Outcome of our last call about it.' }),
    createdAt: instant,
  })
  .openapi('OwnRequest')
export type OwnRequest = z.input<typeof ownRequest>

const dateMessage = withMessage(sentence(futureDate))

/** Home-care visits, consultations, the offer's form and doctors; without an account. */
export const requestEndpoints = endpoints({
  listDoctors: {
    get: '/api/doctors',
    needs: 'public',
    summary: 'Doctors',
    answer: z.array(doctor),
  },
  openDoctorPhoto: {
    get: '/api/doctors/photos/{name}',
    needs: 'public',
    summary: 'The photograph of a doctor, by the address that listDoctors gives as `image`',
    params: { name: z.string().max(100) },
    file: { types: ['image/webp'], description: 'A square picture' },
    refuses: ['NOT_FOUND', 'FILES_DOWN'],
  },
  createBooking: {
    post: '/api/bookings',
    needs: 'public',
    summary: 'Ask for a home-care visit or a consultation',
    isForOpenShop: true,
    body: bookingRequest,
    status: 201,
    answer: { booking, message: z.string() },
  },
  listOwnRequests: {
    get: '/api/requests',
    needs: 'verified',
    summary:
      'What the customer requested while signed in, newest first: home-care visits and consultations, and the prescriptions and offers that the desk has not closed',
    answer: { requests: z.array(ownRequest) },
  },
  submitLandingForm: {
    post: '/api/submit-landing-form',
    needs: 'public',
    summary: "The promotional page's form",
    isForOpenShop: true,
    body: {
      name: personName,
      email: optionalEmail,
      mobile: phone,
      date: z.string(dateMessage).refine(isDate, dateMessage),
      source,
    },
    status: 201,
    answer: { message: z.string() },
  },
})
