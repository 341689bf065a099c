import { z } from '@hono/zod-openapi'
import type { PriceListField } from '#rules/catalogue/price-list.ts'
import { isFastingHours } from '#rules/visits/preparation.ts'
import { priceListFields } from '#text/staff.ts'
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
  .object({
    tests: optionalCsv,
    packages: optionalCsv,
    containers: optionalCsv,
    centres: optionalCsv,
    isPartial: z.boolean().default(false).openapi({
      description:
        'The files of tests and check-ups have only the lines and columns to change, with their codes, and new lines; the rest stays. Without it they replace the whole catalogue.',
    }),
  })
  .refine(
    ({ tests, packages, containers, centres, isPartial }) =>
      isPartial
        ? centres === null && (tests !== null || packages !== null)
        : tests === null
          ? packages === null && containers === null && centres !== null
          : packages !== null,
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
    /** A changed sale price; of an added item from null. */
    price: z.object({ from: rupees().nullable(), to: rupees() }).nullable(),
    /** Changed columns with short values, such as hours of fasting. */
    values: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  })
  .openapi('CatalogueChange')

const note = z.object({
  file: z.enum(['tests', 'packages', 'containers', 'centres']),
  line: z.int(),
  column: z.string(),
  message: z.string(),
  /** Of the row and the cell, where it has them. */
  code: z.string().optional(),
  value: z.string().optional(),
})

/** Limit of a price list, in bytes; the call carries it as Base64. */
const MAX_LIST = 5 * 1024 * 1024
const MAX_LIST_CALL = Math.ceil((MAX_LIST * 4) / 3) + 64 * 1024

const listFile = z
  .string()
  .max(Math.ceil(MAX_LIST / 3) * 4, words.listTooLarge)
  .openapi({ format: 'byte', description: 'A CSV or XLSX file as Base64; at most 5 MB.' })

const listField = z.enum(Object.keys(priceListFields) as [PriceListField, ...PriceListField[]]).nullable()

const sheetName = z.string().max(100)

/** What the columns of a price list hold, and what becomes of tests that it adds or lacks. */
const priceList = z
  .object({
    file: listFile,
    sheet: sheetName,
    /** The number of the row with the headings. */
    headings: z.int().min(1).max(1_048_576),
    /** By column; null for a column that is not read. */
    fields: z
      .array(listField)
      .max(60)
      .refine(fields => fields.includes('name') && fields.includes('price'), words.nameAndPriceNeeded)
      .refine(fields => {
        const used = fields.filter(Boolean)
        return new Set(used).size === used.length
      }, words.fieldTwice),
    /** For new tests whose row has no value; null if each row must have one. */
    newTests: z.object({
      sample: z.enum(['Serum', 'Blood (EDTA)', 'Urine']).nullable(),
      fastingHours: z.int().refine(isFastingHours).nullable(),
      reportHours: z.int().min(1).max(2000).nullable(),
    }),
    /** Withdraws tests that are not in the list. */
    isComplete: z.boolean(),
  })
  .openapi('PriceList')

const listNote = z
  .object({
    /** The number of the row; null for the whole list. */
    line: z.int().nullable(),
    column: z.string(),
    message: z.string(),
  })
  .openapi('PriceListNote')

const listSheet = z
  .object({
    name: z.string(),
    /** The first rows that are not empty. */
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    count: z.int(),
    /** A proposal, as are the fields. */
    headings: z.int(),
    fields: z.array(listField),
  })
  .openapi('PriceListSheet')

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
      'Change or replace the catalogue as it was previewed, all or nothing, confirmed by a key; 409 if files or catalogue are others by now',
    body: {
      files,
      seen: z.string().max(64),
      withdrawn: z.int().default(0).openapi({ description: 'How many items the person knows it withdraws.' }),
      stepUp,
    },
    maxBytes: MAX_CATALOGUE,
    answer: { changed: z.int() },
    refuses: ['BUSY', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['catalogue.imported', 'centres.imported'],
  },
  openPriceList: {
    post: '/api/desk/catalogue/price-list/open',
    needs: 'catalogue.change',
    summary: 'The visible sheets of a price list, with a proposal of what their columns hold',
    body: { file: listFile },
    maxBytes: MAX_LIST_CALL,
    answer: { sheets: z.array(listSheet) },
    refuses: ['BUSY'],
  },
  previewPriceList: {
    post: '/api/desk/catalogue/price-list/preview',
    needs: 'catalogue.change',
    summary: 'What the import of a price list would change, and every row that can’t be read',
    body: priceList,
    maxBytes: MAX_LIST_CALL,
    answer: {
      /** Sent with the import; null if there are problems. */
      seen: z.string().nullable(),
      /** The number of rows with a test. */
      count: z.int(),
      changes: z.array(change),
      /** At most 100 of `problemCount`. */
      problems: z.array(listNote),
      problemCount: z.int(),
      warnings: z.array(listNote),
    },
    refuses: ['BUSY'],
  },
  importPriceList: {
    post: '/api/desk/catalogue/price-list/import',
    needs: 'catalogue.change',
    summary:
      'Change the catalogue as it was previewed, all or nothing, confirmed by a key; 409 if list or catalogue are others by now',
    body: { list: priceList, seen: z.string().max(64), stepUp },
    maxBytes: MAX_LIST_CALL,
    answer: { changed: z.int() },
    refuses: ['BUSY', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['catalogue.imported'],
  },
  listRecordChanges: {
    get: '/api/desk/changes/{kind}/{id}',
    needs: 'catalogue.change',
    summary: 'Who changed a doctor, a coupon or a fact of the company, when, and what',
    params: { kind: z.enum(['doctor', 'coupon', 'fact']), id },
    answer: { changes: z.array(recordChange) },
  },
})
