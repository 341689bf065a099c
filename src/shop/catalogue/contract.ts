import { z } from '@hono/zod-openapi'
import { PACKAGE_GENDERS } from '#rules/catalogue/recommended.ts'
import { PICTURES, SAMPLE_KINDS, TEST_TYPES } from '#rules/catalogue/test-facts.ts'
import { pinCodeWrong } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { centre } from '#wire/centre.ts'
import { endpoints } from '#wire/endpoint.ts'
import { cityName, withMessage } from '#wire/fields.ts'
import { searchMatch } from '#wire/search-match.ts'

/** Lab tests, packages and centres. Lists and items are bare arrays and objects. */

const visitFacts = {
  isFastingRequired: z.boolean(),
  fastingRequired: z.boolean(),
  fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
  isCenterVisitRequired: z.boolean(),
  centerVisitRequired: z.boolean(),
  availableAt: z.array(z.enum(['Home', 'Center'])).openapi({ description: 'Where the sample can be given.' }),
}

const labTest = z
  .object({
    _id: z.string().openapi({ example: 'CBC' }),
    name: z.string(),
    description: z.string(),
    category: z.string().openapi({ description: 'The first of `categories`.' }),
    categories: z.array(z.string()),
    parameters: z.array(z.string()),
    parametersText: z.string(),
    parametersCount: z.int(),
    includes: z.array(z.string()).openapi({
      description: 'Ids of tests whose parameters are all among its own.',
      example: ['HB', 'PLT'],
    }),
    regularPrice: z.number(),
    salePrice: z.number(),
    discountPercentage: z.int(),
    sampleType: z.string(),
    testType: z.enum(TEST_TYPES),
    sampleKinds: z.array(z.enum(SAMPLE_KINDS)).openapi({ description: 'What is taken; [] for nothing.' }),
    isHivConsentNeeded: z.boolean().openapi({ description: "An HIV test: needs the patient's consent." }),
    isAfterMeal: z.boolean(),
    afterMealHours: z
      .int()
      .openapi({ description: 'Hours after a meal at which its sample is taken; 0 for none.' }),
    ...visitFacts,
    preparation: z.string(),
    reportTime: z.string().openapi({ example: '24 hours' }),
    reportTimeHours: z.int(),
    healthArea: z
      .string()
      .openapi({ description: 'Groups tests for patients; may be empty.', example: 'Sugar' }),
    purpose: z.string().openapi({ description: 'What it is for in a few words; may be empty.' }),
    image: z.string().nullable().openapi({ description: 'Null: no page shows a photograph of it.' }),
    picture: z.enum(PICTURES).openapi({ description: 'Which drawing stands for it.' }),
    emergencyAdvice: z.string().optional().openapi({
      description: 'The sentence of its texts that sends patients to an emergency room, if one does.',
    }),
  })
  .openapi('LabTest')
export type LabTest = z.input<typeof labTest>

const text = z.string().openapi({ description: 'For patients; may be empty.' })

const labTestDetails = labTest
  .extend({
    why: text,
    who: text,
    measures: text,
    reportReads: text,
    packages: z
      .array(z.object({ _id: z.string(), name: z.string(), testCount: z.int(), salePrice: z.number() }))
      .openapi({ description: 'Packages that have this test, most booked first.' }),
  })
  .openapi('LabTestDetails')
export type LabTestDetails = z.input<typeof labTestDetails>

const healthPackage = z
  .object({
    _id: z.string().openapi({ example: 'PK-FULLBODY' }),
    name: z.string(),
    description: z.string(),
    image: z.string().nullable().openapi({ description: 'Null: no page shows a photograph of it.' }),
    picture: z.enum(PICTURES).openapi({ description: 'Which drawing stands for it.' }),
    regularPrice: z.number(),
    salePrice: z.number(),
    discountPercentage: z.int(),
    testCount: z.int(),
    parametersCount: z.int().openapi({ description: 'Distinct parameters over all tests.' }),
    labTests: z.array(labTest.pick({ _id: true, name: true, healthArea: true, includes: true })),
    sampleTypes: z.array(z.string()),
    sampleKinds: z.array(z.enum(SAMPLE_KINDS)),
    isHivConsentNeeded: z.boolean().openapi({ description: 'It has an HIV test, or is sold as one.' }),
    isAfterMeal: z.boolean(),
    afterMealHours: z
      .int()
      .openapi({ description: 'Hours after a meal at which a sample of it is taken; 0 for none.' }),
    ...visitFacts,
    gender: z.enum(PACKAGE_GENDERS),
    ageGroup: z.string().openapi({ example: '18+' }),
    minAge: z.int().openapi({ description: 'Years from which on it is recommended; 0 for any age.' }),
    preparation: z.array(z.string()).openapi({ description: 'Of its tests, each text once.' }),
    reportTime: z.string(),
    reportTimeHours: z.int(),
  })
  .openapi('HealthPackage')
export type HealthPackage = z.input<typeof healthPackage>

const MAX_MATCHES = 20

const testFilters = {
  category: z.string().max(40).optional(),
  area: z.string().max(40).optional().openapi({ description: 'A `healthArea`.' }),
  fasting: z.enum(['none']).optional(),
  priceBelow: z.coerce.number().int().min(1).max(1_000_000).optional().openapi({ description: 'Rupees.' }),
}

const page = {
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  offset: z.coerce.number().int().min(0).optional(),
}
const byId = { id: z.string().min(1).max(60) }

/**
 * All calls are answered from memory, and work without the database. The listed ones are sent unchanged from a response
 * cache.
 */
const prefixes = z.array(z.string().openapi({ example: '400' }))

const city = z
  .object({
    name: z.string(),
    prefixes: prefixes.openapi({
      description: 'Of the PIN codes that belong to it; the longest one of all cities counts.',
    }),
    neighbours: prefixes.openapi({
      description: 'Of PIN codes beside it, from which people can come to its centres.',
    }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    firstHour: z.int().openapi({ description: 'The hour of the first slot of a day, 0 to 23.' }),
    lastHour: z.int().openapi({ description: 'The hour of the last slot.' }),
    daysAhead: z.int().openapi({ description: 'Days that can be booked, from tomorrow on.' }),
    closingHour: z.int().openapi({ description: "The hour from which tomorrow can't be booked." }),
  })
  .openapi('City')
export type CityResponse = z.input<typeof city>

export const catalogueEndpoints = endpoints({
  listLabTests: {
    get: '/api/labtests',
    alias: '/api/labTests',
    needs: 'public',
    summary: 'Lab tests, in display order or best match first',
    query: {
      ...testFilters,
      sort: z.enum(['price']).optional().openapi({ description: 'Lowest price first.' }),
      ...page,
    },
    answer: z.array(labTest),
    isSentAsIs: true,
  },
  countLabTests: {
    get: '/api/labtest-counts',
    needs: 'public',
    summary: 'How many lab tests each quick filter would leave',
    query: { ...testFilters, search: page.search },
    answer: {
      total: z.int().openapi({ description: 'With the filters that are chosen.' }),
      slip: z.array(z.string()).openapi({
        description: 'Ids of the tests whose codes are the whole search, as on a doctor’s slip.',
      }),
      counts: z.object({ none: z.int(), 500: z.int(), Sugar: z.int(), Thyroid: z.int() }),
    },
    isSentAsIs: true,
  },
  getLabTest: {
    get: '/api/labtests/{id}',
    alias: '/api/labTests/{id}',
    needs: 'public',
    summary: 'One lab test',
    params: byId,
    answer: labTestDetails,
    isSentAsIs: true,
    refuses: ['NOT_FOUND'],
  },
  listPackages: {
    get: '/api/packages',
    needs: 'public',
    summary: 'Health packages, in display order or best match first',
    query: page,
    answer: z.array(healthPackage),
    isSentAsIs: true,
  },
  getPackage: {
    get: '/api/packages/{id}',
    needs: 'public',
    summary: 'One health package',
    params: byId,
    answer: healthPackage,
    isSentAsIs: true,
    refuses: ['NOT_FOUND'],
  },
  search: {
    get: '/api/search',
    needs: 'public',
    summary: 'Lab tests and packages that match a text, best match first',
    query: {
      search: z.string().trim().min(1).max(100),
      limit: z.coerce.number().int().min(1).max(MAX_MATCHES).default(10),
    },
    answer: z.array(searchMatch),
    isSentAsIs: true,
  },
  listCentres: {
    get: '/api/centres',
    needs: 'public',
    summary: 'Centres, of all cities or of one',
    query: { city: cityName.optional() },
    answer: { centres: z.array(centre) },
    isSentAsIs: true,
  },
  listCities: {
    get: '/api/cities',
    needs: 'public',
    summary: 'The cities in which samples are collected, the default first',
    answer: { cities: z.array(city) },
  },
  getPinCode: {
    get: '/api/pin-codes/{pin}',
    needs: 'public',
    summary: 'Whether collectors come to a PIN code',
    params: { pin: z.string().regex(/^\d{6}$/, withMessage(sentence(pinCodeWrong))) },
    answer: {
      pinCode: z.string(),
      isServed: z.boolean(),
      city: z.string().nullable().openapi({ description: 'The city of ours that it belongs to.' }),
      /** The laboratory's own name for the part of the city, where it keeps any. */
      area: z.string().nullable(),
      message: z.string().openapi({ description: 'Why collectors do not come; empty where they do.' }),
    },
  },
})
