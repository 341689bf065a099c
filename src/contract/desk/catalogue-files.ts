import { createRoute, z } from '@hono/zod-openapi'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { stepUp } from '../staff/step-up.ts'

/** The catalogue's files, and those of doctors and of coupons, imported at the desk as they were previewed. */

/** Of a call that carries them, in bytes: some 20,000 tests. */
export const MAX_CATALOGUE = 4 * 1024 * 1024

const csv = z.string().max(MAX_CATALOGUE)

/** CSV texts, as `ops catalogue import` takes them. */
const files = z
  .object({ tests: csv, packages: csv, containers: csv.nullable().default(null) })
  .openapi('CatalogueFiles')
export type CatalogueFiles = z.output<typeof files>

const LIST_KINDS = ['doctors', 'coupons'] as const
/** A list that is a file of its own. */
export type ListKind = (typeof LIST_KINDS)[number]

const price = z.object({ from: z.number(), to: z.number() })

const change = z
  .object({
    kind: z.enum(['lab-test', 'package', 'container', 'doctor', 'coupon']),
    what: z.enum(['added', 'changed', 'withdrawn', 'offered-again']),
    code: z.string(),
    name: z.string(),
    /** Changed columns by their names in the file. */
    columns: z.array(z.string()),
    /** A changed sale price, in rupees. */
    price: price.nullable(),
  })
  .openapi('CatalogueChange')

const note = z.object({
  file: z.enum(['tests', 'packages', 'containers', ...LIST_KINDS]),
  line: z.int(),
  column: z.string(),
  message: z.string(),
})
export type FileNote = z.output<typeof note>

const preview = z.object({
  success: z.literal(true),
  /** What the import has to name: it stands for these files and the catalogue as it is. */
  seen: z.string(),
  changes: z.array(change),
  /** What is taken, and worth a look. */
  warnings: z.array(note),
})

const presentFiles = z.object({
  success: z.literal(true),
  tests: z.string(),
  packages: z.string(),
  containers: z.string(),
  /** As `ops centres import` takes it. */
  centres: z.string(),
  /** As `importListFile` takes them. */
  doctors: z.string(),
  coupons: z.string(),
})

/** Of one list, in bytes. */
export const MAX_LIST = 1024 * 1024
/** Of one list: while they are written, bookings with a coupon wait. */
export const MAX_LINES = 2000
const list = z.object({ kind: z.enum(LIST_KINDS), content: z.string().max(MAX_LIST) })

const imported = z.object({ success: z.literal(true), changed: z.int() })

export const catalogueFileEndpoints = {
  getCatalogueFiles: createRoute({
    ...at('getCatalogueFiles'),
    ...needs('catalogue.change'),
    summary:
      'The catalogue as it is offered, as the files that an import takes: importing them changes nothing',
    responses: ok(presentFiles),
  }),
  previewCatalogueFiles: createRoute({
    ...at('previewCatalogueFiles'),
    ...needs('catalogue.change'),
    summary: 'What an import would add, change and withdraw; 422 carries every mistake as `problems`',
    request: { body: body(files) },
    responses: ok(preview),
  }),
  importCatalogueFiles: createRoute({
    ...at('importCatalogueFiles'),
    ...needs('catalogue.change'),
    summary:
      'Replace the catalogue as it was previewed, all or nothing, confirmed by a key; 409 if files or catalogue are others by now',
    request: { body: body(z.object({ files, seen: z.string().max(64), stepUp })) },
    responses: ok(imported),
  }),
  previewListFile: createRoute({
    ...at('previewListFile'),
    ...needs('catalogue.change'),
    summary:
      'What a file of doctors or of coupons would add, change and withdraw; 422 carries every mistake as `problems`',
    request: { body: body(list) },
    responses: ok(preview),
  }),
  importListFile: createRoute({
    ...at('importListFile'),
    ...needs('catalogue.change'),
    summary:
      'Replace the list as it was previewed, all or nothing, confirmed by a key; 409 if file or list are others by now',
    description: 'Coupons for one account are in no file, and stay as they are.',
    request: { body: body(list.extend({ seen: z.string().max(64), stepUp })) },
    responses: ok(imported),
  }),
}
