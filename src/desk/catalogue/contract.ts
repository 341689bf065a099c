import { z } from '@hono/zod-openapi'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { stepUp } from '#wire/staff/passkeys.ts'
import { words } from './words.ts'

/** The catalogue as files, and the changes of its records. */

/** Limit of a call that carries the files, in bytes: enough for about 20,000 tests. */
const MAX_CATALOGUE = 4 * 1024 * 1024

const csv = z.string().max(MAX_CATALOGUE)

const optionalCsv = csv.nullable().default(null)

/**
 * CSV texts, as `ops catalogue import` and `ops centres import` read them. A missing file leaves the stored data
 * unchanged.
 */
const files = z
  .object({ tests: optionalCsv, packages: optionalCsv, containers: optionalCsv, centres: optionalCsv })
  .refine(
    ({ tests, packages, containers, centres }) =>
      tests === null ? packages === null && containers === null && centres !== null : packages !== null,
    words.bothNeeded,
  )
  .openapi('CatalogueFiles')

const change = z
  .object({
    kind: z.enum(['lab-test', 'package', 'container', 'centre']),
    what: z.enum(['added', 'changed', 'withdrawn', 'offered-again']),
    code: z.string(),
    name: z.string(),
    /** Changed columns by their names in the file. */
    columns: z.array(z.string()),
    /** A changed sale price. */
    price: z.object({ from: rupees(), to: rupees() }).nullable(),
    /** Changed columns with short values, such as hours of fasting. */
    values: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  })
  .openapi('CatalogueChange')

const note = z.object({
  file: z.enum(['tests', 'packages', 'containers', 'centres']),
  line: z.int(),
  column: z.string(),
  message: z.string(),
})

const recordChange = z.object({
  at: instant,
  by: z.string(),
  /** What changed, from what to what: ['fee', '– → 600']. */
  details: z.array(z.tuple([z.string(), z.string()])),
})

const id = z.string().regex(/^[\w-]{1,60}$/)

export const deskCatalogueEndpoints = endpoints({
  getCatalogueFiles: {
    get: '/api/desk/catalogue/files',
    needs: 'catalogue.change',
    summary:
      'The catalogue as it is offered, as the files that an import takes: importing them changes nothing',
    answer: {
      tests: z.string(),
      packages: z.string(),
      containers: z.string(),
      /** A CSV text, as `ops centres import` reads it. */
      centres: z.string(),
    },
  },
  previewCatalogueFiles: {
    post: '/api/desk/catalogue/preview',
    needs: 'catalogue.change',
    summary: 'What an import would add, change and withdraw; 422 carries every mistake as `problems`',
    body: files,
    maxBytes: MAX_CATALOGUE,
    answer: {
      /** Sent with the import; identifies the files and the catalogue's revision. */
      seen: z.string(),
      changes: z.array(change),
      /** Accepted, but worth checking. */
      warnings: z.array(note),
    },
    refuses: ['BUSY'],
  },
  importCatalogueFiles: {
    post: '/api/desk/catalogue/import',
    needs: 'catalogue.change',
    summary:
      'Replace the catalogue as it was previewed, all or nothing, confirmed by a key; 409 if files or catalogue are others by now',
    body: { files, seen: z.string().max(64), stepUp },
    maxBytes: MAX_CATALOGUE,
    answer: { changed: z.int() },
    refuses: ['BUSY', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['catalogue.imported', 'centres.imported'],
  },
  listRecordChanges: {
    get: '/api/desk/changes/{kind}/{id}',
    needs: 'catalogue.change',
    summary: 'Who changed a doctor, a coupon or a fact of the company, when, and what',
    params: { kind: z.enum(['doctor', 'coupon', 'fact']), id },
    answer: { changes: z.array(recordChange) },
  },
})
