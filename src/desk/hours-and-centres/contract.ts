import { z } from '@hono/zod-openapi'
import { MAX_AREA_PINS } from '#rules/addresses/areas.ts'
import {
  isCityName,
  isPinPrefix,
  LATITUDES,
  LONGITUDES,
  MAX_CITY_NAME,
  MAX_DAYS_AHEAD,
} from '#rules/cities.ts'
import { isDate } from '#rules/dates.ts'
import { cleanText } from '#rules/people.ts'
import { isIndianPhone } from '#rules/phones.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, staffText } from '#wire/fields.ts'
import { words } from './words.ts'

/** When collectors work and centres are open, how many visits an hour takes, and where collectors come. */

const city = cityName
const date = z.string().refine(isDate)
const text = z.string().max(100).transform(cleanText)
const revision = z.int()

// Collectors

const MAX_PER_HOUR = 12
const MAX_COPIES = 500

const hours = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
  .refine(({ from, to }) => from < to)

const collectorHours = z
  .object({
    id: z.string(),
    name: z.string(),
    revision,
    /** Null if no working hours are set: the collector then adds no visits anywhere. */
    city: city.nullable(),
    area: z.string().nullable(),
    /** Visits in an hour. */
    perHour: z.int().nullable(),
    /** Monday first; null is a day off. Hours of India. */
    week: z.array(hours.nullable()).length(7),
    /** The days from today on; on a day without hours the collector is off. */
    days: z.array(z.object({ date: z.string(), hours: hours.nullable(), reason: z.string().nullable() })),
  })
  .openapi('CollectorHours')
export type DeskCollector = z.input<typeof collectorHours>

// Places

const MAX_CAPACITY = 10_000

const slotHours = z
  .object({
    hour: z.int(),
    capacity: z.int(),
    /** Can exceed the capacity, because lowering it cancels no visit. */
    taken: z.int(),
    planned: z.int().nullable(),
    setBy: z.string().nullable(),
    setReason: z.string().nullable(),
    /** Its seats can no longer be set. */
    hasBegun: z.boolean(),
  })
  .openapi('SlotCapacity')
export type SlotCapacity = z.input<typeof slotHours>

// Centres

const MAX_CLOSED = 60
const daysMissing = 'Choose at least one day.'
const hoursWrong = 'Choose a closing hour after the opening one.'

const centreText = (missing: string, most: number) =>
  z
    .string()
    .max(most)
    .transform(cleanText)
    .refine(text => text !== '', missing)

const opening = z
  .object({
    /** 1 is Monday. */
    openDays: z.array(z.int().min(1).max(7)).min(1, daysMissing).max(7),
    opensAt: z.int(hoursWrong).min(0, hoursWrong).max(23, hoursWrong),
    closesAt: z.int(hoursWrong).min(1, hoursWrong).max(24, hoursWrong),
    /** Dates on which it is closed, although it is open on that weekday. */
    closedDays: z.array(z.string().refine(isDate, 'Choose days from the calendar.')).max(MAX_CLOSED),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, { path: ['closesAt'], error: hoursWrong })
  .openapi('CentreHours')

const details = {
  name: centreText('Please enter the name.', 60),
  address: centreText('Please enter the address.', 300),
  /** Empty for none. */
  phone: z
    .string()
    .max(30)
    .transform(cleanText)
    .refine(
      phone => phone === '' || isIndianPhone(phone),
      'Please enter a phone number like 022 2345 6789, or leave it empty.',
    ),
}

/** Imported centres may lack fields that the form requires. */
const centre = z.object({
  city: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  openDays: z.array(z.int()).max(7),
  opensAt: z.int(),
  closesAt: z.int(),
  closedDays: z.array(z.string().refine(isDate)).max(MAX_CLOSED),
  hours: z.string().max(100),
  code: z.string(),
  name: z.string(),
  revision,
})
export type DeskCentre = z.input<typeof centre>

const centreId = { id: z.string().max(30) }

// Cities

const MAX_PREFIXES = 200
const prefixesWrong = 'Enter three to six digits each, like 440.'
const centreWrong = 'Enter two numbers like 21.15, 79.09, or leave it empty.'
const hour = z.int().min(0).max(23)

const prefixes = z.array(z.string().refine(isPinPrefix, prefixesWrong)).max(MAX_PREFIXES, prefixesWrong)

const cityDetails = {
  /** In letters that every SMS has. */
  name: z
    .string()
    .max(MAX_CITY_NAME)
    .transform(cleanText)
    .refine(isCityName, `Enter a name of at most ${MAX_CITY_NAME} letters, like Nagpur.`),
  /** Of GST. */
  stateCode: z.string().max(2),
  prefixes: prefixes.min(1, 'Enter at least one prefix, like 440.'),
  neighbours: prefixes,
  latitude: z.number(centreWrong).min(LATITUDES.from, centreWrong).max(LATITUDES.to, centreWrong).nullable(),
  longitude: z
    .number(centreWrong)
    .min(LONGITUDES.from, centreWrong)
    .max(LONGITUDES.to, centreWrong)
    .nullable(),
}

const hasWholePosition = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  (latitude === null) === (longitude === null)
const positionRule = { path: ['latitude'], error: centreWrong }

const daysWrong = `Enter whole days, 1 to ${MAX_DAYS_AHEAD}.`

const cityTimes = {
  /** Of the first and the last slot. */
  firstHour: hour,
  lastHour: hour,
  daysAhead: z.int(daysWrong).min(1, daysWrong).max(MAX_DAYS_AHEAD, daysWrong),
  /** From this hour tomorrow can't be booked. */
  closingHour: hour,
}

const areHoursInOrder = ({ firstHour, lastHour }: { firstHour: number; lastHour: number }) =>
  firstHour <= lastHour
const hoursRule = { path: ['lastHour'], error: 'The last visit can’t begin before the first one.' }

const deskCity = z
  .object({
    code: z.string(),
    name: z.string(),
    stateCode: z.string(),
    prefixes: z.array(z.string()),
    neighbours: z.array(z.string()),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    firstHour: z.int(),
    lastHour: z.int(),
    daysAhead: z.int(),
    closingHour: z.int(),
    isOpen: z.boolean(),
    revision,
  })
  .openapi('DeskCity')
export type DeskCity = z.input<typeof deskCity>

const cityId = { id: z.string().max(40) }

// Areas

const MAX_NAME = 40

const area = z
  .object({
    /** Made by the page, so that a request sent twice adds one area. */
    id: z.uuid(),
    city,
    name: z
      .string()
      .max(MAX_NAME)
      .transform(cleanText)
      .refine(name => name !== '', words.nameMissing),
    pinCodes: z
      .array(z.string().regex(/^[1-9]\d{5}$/))
      .min(1, words.pinsMissing)
      .max(MAX_AREA_PINS),
  })
  .openapi('Area')

const stored = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  pinCodes: z.array(z.string()),
  revision,
})
export type DeskArea = z.input<typeof stored>

const id = { id: z.uuid() }

export const hoursAndCentresEndpoints = endpoints({
  getHoursAndCentres: {
    get: '/api/desk/hours-and-centres',
    needs: 'slots.set',
    summary: "A city's collectors with their hours, and the places of the coming days",
    query: { city },
    answer: {
      collectors: z.array(collectorHours),
      days: z.array(z.object({ date: z.string(), slots: z.array(slotHours) })),
    },
  },
  setCollectorWeek: {
    post: '/api/desk/collectors/{id}/week',
    needs: 'slots.set',
    summary: 'Set where and when a collector works in each week; bookings stay',
    params: id,
    body: {
      city,
      area: text.nullable(),
      perHour: z.int().min(1).max(MAX_PER_HOUR),
      week: z.array(hours.nullable()).length(7),
      revision,
    },
    current: collectorHours,
    refuses: ['NOT_FOUND'],
    audits: ['collector.hours-set'],
  },
  copyCollectorWeek: {
    post: '/api/desk/collectors/{id}/week/copy',
    needs: 'slots.set',
    summary: 'Give the week of a collector to others, all or none; they keep their start areas',
    params: id,
    body: {
      to: z
        .array(z.object({ id: z.uuid(), revision }))
        .min(1, 'Choose at least one collector.')
        .max(MAX_COPIES)
        .refine(to => new Set(to.map(({ id }) => id)).size === to.length),
    },
    current: collectorHours,
    refuses: ['NOT_FOUND'],
    audits: ['collector.hours-set'],
  },
  setCollectorDay: {
    post: '/api/desk/collectors/{id}/day',
    needs: 'slots.set',
    summary: 'Set one day of a collector: other hours, off (null), or as usual again',
    params: id,
    body: {
      date,
      hours: z.union([hours, z.literal('usual')]).nullable(),
      reason: text.optional(),
      revision,
    },
    current: collectorHours,
    refuses: ['NOT_FOUND'],
    audits: ['collector.hours-set'],
  },
  setSlotCapacity: {
    post: '/api/desk/slots',
    needs: 'slots.set',
    summary:
      'Set the places of an hour or a day by hand, never below what is taken; null: by who works again',
    body: {
      city,
      date,
      hour: z.int().min(0).max(23).optional(),
      capacity: z.int().min(0).max(MAX_CAPACITY).nullable(),
      reason: text.optional(),
    },
    refuses: ['SLOT_CLOSED', 'SLOT_FULL'],
    audits: ['slots.capacity-set'],
  },
  countVisitsOfDay: {
    get: '/api/desk/days/{date}/visits',
    needs: 'slots.set',
    summary: 'How many visits of a day are still to take place, by city',
    params: { date },
    answer: { cities: z.array(z.object({ city: z.string(), visits: z.int() })) },
  },
  closeSlotsOfDay: {
    post: '/api/desk/days/{date}/close',
    needs: 'slots.set',
    summary: 'Take no further visits on a day, in a city or in all; booked visits stay until they are moved',
    params: { date },
    body: {
      /** Null: every city. */
      city: city.nullable(),
      reason: staffText(100),
    },
    refuses: ['SLOT_CLOSED'],
    audits: ['slots.day-closed'],
  },
  listDeskCentres: {
    get: '/api/desk/centres',
    needs: 'slots.set',
    summary: 'The centres that they set up, of a city or all, with their opening hours',
    query: { city: city.optional() },
    answer: { centres: z.array(centre) },
  },
  addCentre: {
    post: '/api/desk/centres',
    needs: 'catalogue.change',
    summary: 'Add a centre, which can be booked at once within its hours; its code stays',
    body: {
      code: z
        .string()
        .regex(/^[A-Z0-9-]{1,30}$/, 'Enter a code of capitals, digits and dashes, like MUM-ANDHERI.'),
      city,
      ...details,
      hours: opening,
    },
    audits: ['centre.added'],
  },
  changeCentre: {
    post: '/api/desk/centres/{id}',
    needs: 'catalogue.change',
    summary: 'Change the name, address or phone number of a centre',
    params: centreId,
    body: { ...details, revision },
    current: centre,
    refuses: ['NOT_FOUND'],
    audits: ['centre.changed'],
  },
  previewCentreHours: {
    post: '/api/desk/centres/{id}/hours/preview',
    needs: 'slots.set',
    summary: 'Booked visits that would stand when the centre is closed; they stay',
    params: centreId,
    body: { hours: opening },
    answer: { visits: z.array(z.object({ orderId: z.string(), date: z.string(), hour: z.int() })) },
    refuses: ['NOT_FOUND'],
  },
  setCentreHours: {
    post: '/api/desk/centres/{id}/hours',
    needs: 'slots.set',
    summary: 'Set when a centre is open; bookings stay',
    params: centreId,
    body: { revision, hours: opening },
    current: centre,
    refuses: ['NOT_FOUND'],
    audits: ['centre.hours-set'],
  },
  listDeskCities: {
    get: '/api/desk/cities',
    needs: 'slots.set',
    summary: 'The cities, closed ones too, with the visits booked from today on',
    answer: { cities: z.array(deskCity.extend({ visits: z.int() })) },
  },
  getSortingDistrict: {
    get: '/api/desk/sorting-districts/{prefix}',
    needs: 'catalogue.change',
    summary: 'States and districts of PIN codes that begin with three digits, as a proposal',
    params: { prefix: z.string().regex(/^[1-9]\d{2}$/) },
    answer: { stateCodes: z.array(z.string()), districts: z.array(z.string()) },
  },
  addCity: {
    post: '/api/desk/cities',
    needs: 'catalogue.change',
    summary: 'Add a city, which can be booked at once where it has a centre or collectors with hours',
    body: z
      .object({ ...cityDetails, ...cityTimes })
      .refine(hasWholePosition, positionRule)
      .refine(areHoursInOrder, hoursRule),
    audits: ['city.added'],
  },
  changeCity: {
    post: '/api/desk/cities/{id}',
    needs: 'catalogue.change',
    summary: 'Change the PIN codes of a city; its name and state only until it is used',
    params: cityId,
    body: z.object({ ...cityDetails, revision }).refine(hasWholePosition, positionRule),
    current: deskCity,
    refuses: ['NOT_FOUND'],
    audits: ['city.changed'],
  },
  setCityTimes: {
    post: '/api/desk/cities/{id}/times',
    needs: 'slots.set',
    summary: 'Set the hours and the bookable days of a city; booked visits stay',
    params: cityId,
    body: z.object({ ...cityTimes, revision }).refine(areHoursInOrder, hoursRule),
    current: deskCity,
    answer: {
      /** The days with booked visits at hours that the city no longer has. */
      outside: z.array(z.object({ date: z.string(), count: z.int() })),
    },
    refuses: ['NOT_FOUND'],
    audits: ['city.changed'],
  },
  setCityOpen: {
    post: '/api/desk/cities/{id}/open',
    needs: 'catalogue.change',
    summary: 'Close a city for new bookings, or open it again; booked visits stay',
    params: cityId,
    body: { isOpen: z.boolean(), revision },
    current: deskCity,
    refuses: ['NOT_FOUND'],
    audits: ['city.opened', 'city.closed'],
  },
  listAreas: {
    get: '/api/desk/areas',
    needs: 'slots.set',
    summary: 'The areas of a city; one without any is served wholly',
    query: { city },
    answer: { areas: z.array(stored) },
  },
  saveArea: {
    post: '/api/desk/areas',
    needs: 'slots.set',
    summary: 'Add an area (`revision` null) or change one; bookings stay as they are',
    body: area.extend({ revision: revision.nullable() }),
    answer: { area: stored },
    current: stored,
    audits: ['areas.changed'],
  },
  removeArea: {
    post: '/api/desk/areas/{id}/remove',
    needs: 'slots.set',
    summary: 'Remove an area',
    params: id,
    body: { revision },
    current: stored,
    refuses: ['NOT_FOUND'],
    audits: ['areas.changed'],
  },
})
