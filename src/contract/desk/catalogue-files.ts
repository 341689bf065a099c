import { createRoute, z } from '@hono/zod-openapi'
import { stepUp } from '#wire/staff/passkeys.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** The catalogue's files, imported at the desk as they were previewed. */

/** Of a call that carries them, in bytes: some 20,000 tests. */
export const MAX_CATALOGUE = 4 * 1024 * 1024

const csv = z.string().max(MAX_CATALOGUE)

/** CSV texts, as `ops catalogue import` takes them. */
const files = z
  .object({ tests: csv, packages: csv, containers: csv.nullable().default(null) })
  .openapi('CatalogueFiles')
export type CatalogueFiles = z.output<typeof files>

const price = z.object({ from: z.number(), to: z.number() })

const change = z
  .object({
    kind: z.enum(['lab-test', 'package', 'container']),
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
  file: z.enum(['tests', 'packages', 'containers']),
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
})

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
}
