import { createRoute, z } from '@hono/zod-openapi'
import { PICTURES } from '#rules/catalogue/pictures.ts'
import { PACKAGE_GENDERS } from '#rules/catalogue/recommended.ts'
import { SAMPLE_KINDS, TEST_TYPES } from '#rules/visits/samples.ts'
import { at, ok } from './endpoint.ts'

/** Lab tests and packages on the wire: bare arrays and objects, rupees as numbers. */

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
    isFastingRequired: z.boolean(),
    fastingRequired: z.boolean(),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    isCenterVisitRequired: z.boolean(),
    centerVisitRequired: z.boolean(),
    availableAt: z
      .array(z.enum(['Home', 'Center']))
      .openapi({ description: 'Where the sample can be given.' }),
    preparation: z.string(),
    reportTime: z.string().openapi({ example: '24 hours' }),
    reportTimeHours: z.int(),
    healthArea: z
      .string()
      .openapi({ description: 'Groups tests for patients; may be empty.', example: 'Sugar' }),
    purpose: z.string().openapi({ description: 'What it is for in a few words; may be empty.' }),
    image: z.string().nullable().openapi({ description: 'Null: no page shows a photograph of it.' }),
    picture: z.enum(PICTURES).openapi({ description: 'Which drawing stands for it.' }),
  })
  .openapi('LabTest')
export type LabTest = z.infer<typeof labTest>

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
/** A lab test with the details of its page. */
export type LabTestDetails = z.infer<typeof labTestDetails>

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
    isFastingRequired: z.boolean(),
    fastingRequired: z.boolean(),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    isCenterVisitRequired: z.boolean(),
    centerVisitRequired: z.boolean(),
    availableAt: z
      .array(z.enum(['Home', 'Center']))
      .openapi({ description: 'Where the sample can be given.' }),
    gender: z.enum(PACKAGE_GENDERS),
    ageGroup: z.string().openapi({ example: '18+' }),
    minAge: z.int().openapi({ description: 'Years from which on it is recommended; 0 for any age.' }),
    preparation: z.array(z.string()).openapi({ description: 'Of its tests, each text once.' }),
    reportTime: z.string(),
    reportTimeHours: z.int(),
  })
  .openapi('HealthPackage')
export type HealthPackage = z.infer<typeof healthPackage>

const searchMatch = z
  .object({
    _id: z.string(),
    name: z.string(),
    isPackage: z.boolean(),
    purpose: z.string().openapi({ description: 'What it is for in a few words.' }),
    isFastingRequired: z.boolean(),
    regularPrice: z.number(),
    salePrice: z.number(),
  })
  .openapi('SearchMatch')
/** A suggestion of the search box. */
export type SearchMatch = z.infer<typeof searchMatch>

const MAX_MATCHES = 20

const page = {
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  offset: z.coerce.number().int().min(0).optional(),
}
const byId = z.object({ id: z.string().min(1).max(60) })

export const catalogueEndpoints = {
  listLabTests: createRoute({
    ...at('listLabTests'),
    summary: 'Lab tests, in display order or best match first',
    request: { query: z.object({ category: z.string().max(40).optional(), ...page }) },
    responses: ok(z.array(labTest)),
  }),
  getLabTest: createRoute({
    ...at('getLabTest'),
    summary: 'One lab test',
    request: { params: byId },
    responses: ok(labTestDetails),
  }),
  listPackages: createRoute({
    ...at('listPackages'),
    summary: 'Health packages, in display order or best match first',
    request: { query: z.object(page) },
    responses: ok(z.array(healthPackage)),
  }),
  search: createRoute({
    ...at('search'),
    summary: 'Lab tests and packages that match a text, best match first',
    request: {
      query: z.object({
        search: z.string().trim().min(1).max(100),
        limit: z.coerce.number().int().min(1).max(MAX_MATCHES).default(10),
      }),
    },
    responses: ok(z.array(searchMatch)),
  }),
  getPackage: createRoute({
    ...at('getPackage'),
    summary: 'One health package',
    request: { params: byId },
    responses: ok(healthPackage),
  }),
}
