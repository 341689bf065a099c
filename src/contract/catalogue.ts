import { createRoute, z } from '@hono/zod-openapi'
import { at, ok } from './endpoint.ts'

/** Lab tests and packages as they cross the wire: bare arrays and objects, rupees as numbers. */

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
    regularPrice: z.number(),
    salePrice: z.number(),
    discountPercentage: z.int(),
    sampleType: z.string(),
    testType: z.enum(['imaging', 'lab']),
    isFastingRequired: z.boolean(),
    fastingRequired: z.boolean(),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    isCenterVisitRequired: z.boolean(),
    centerVisitRequired: z.boolean(),
    preparation: z.string(),
    reportTime: z.string().openapi({ example: '24 hours' }),
    reportTimeHours: z.int(),
    image: z.string().nullable(),
  })
  .openapi('LabTest')
export type LabTest = z.infer<typeof labTest>

const healthPackage = z
  .object({
    _id: z.string().openapi({ example: 'PK-FULLBODY' }),
    name: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    regularPrice: z.number(),
    salePrice: z.number(),
    discountPercentage: z.int(),
    testCount: z.int(),
    parametersCount: z.int().openapi({ description: 'Distinct parameters over all tests.' }),
    labTests: z.array(z.object({ _id: z.string(), name: z.string() })),
    sampleTypes: z.array(z.string()),
    isFastingRequired: z.boolean(),
    fastingRequired: z.boolean(),
    fastingHours: z.int().openapi({ description: 'Hours without food before the visit; 0 for none.' }),
    isCenterVisitRequired: z.boolean(),
    centerVisitRequired: z.boolean(),
    gender: z.enum(['Any', 'Female', 'Male']),
    ageGroup: z.string().openapi({ example: '18+' }),
    preparation: z.array(z.string()).openapi({ description: 'Of its tests, each text once.' }),
    reportTime: z.string(),
    reportTimeHours: z.int(),
  })
  .openapi('HealthPackage')
export type HealthPackage = z.infer<typeof healthPackage>

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
    responses: ok(labTest),
  }),
  listPackages: createRoute({
    ...at('listPackages'),
    summary: 'Health packages, in display order or best match first',
    request: { query: z.object(page) },
    responses: ok(z.array(healthPackage)),
  }),
  getPackage: createRoute({
    ...at('getPackage'),
    summary: 'One health package',
    request: { params: byId },
    responses: ok(healthPackage),
  }),
}
