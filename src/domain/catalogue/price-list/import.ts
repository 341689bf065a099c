import { type PriceListField, proposeFields } from '#rules/catalogue/price-list.ts'
import { findHeadings } from '#rules/sheet-fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Connection, Shop } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import type { CatalogueChange } from '../changes.ts'
import { FIRST_ROWS, sheetReader, unreadableSheets } from '../csv/open-sheets.ts'
import { readStoredCatalogue } from '../csv/read.ts'
import { importCatalogue, previewCatalogue } from '../import.ts'
import { confirmPreviewed, hashWithRevision } from '../previewed.ts'
import { type PriceListChoices, type PriceListNote, readPriceList } from './read.ts'
import { listProblems } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

const MAX_REPORTED = 100

const readSheets = sheetReader(new URL('./thread.ts', import.meta.url))

interface ProposedSheet {
  name: string
  /** The first rows that are not empty. */
  rows: { line: number; cells: string[] }[]
  count: number
  headings: number
  fields: (PriceListField | null)[]
}

/** The sheets of a file in Base64, with a proposal which columns hold what. */
export async function openPriceList(staff: StaffSession, file: string): Promise<ProposedSheet[]> {
  authorise(staff, 'catalogue.change', null)
  const sheets = await readSheets(file, null)
  return sheets.map(({ name, rows }) => {
    const first = rows.slice(0, FIRST_ROWS)
    const headings =
      first[
        findHeadings(
          first.map(({ cells }) => cells),
          proposeFields,
        )
      ]
    return {
      name,
      rows: first.map(({ line, cells }) => ({ line, cells })),
      count: rows.length,
      headings: headings?.line ?? 1,
      fields: proposeFields(headings?.cells ?? []),
    }
  })
}

export interface PriceList extends PriceListChoices {
  /** A CSV or XLSX file as Base64. */
  file: string
  sheet: string
}

async function readList(db: Connection, { file, sheet: name, ...choices }: PriceList) {
  const [sheet] = await readSheets(file, name)
  if (!sheet) throw new Refusal('INVALID', sentence(unreadableSheets.missing))
  return readPriceList(sheet, choices, await readStoredCatalogue(db))
}

interface PriceListPreview {
  /** Null if there are problems: such a list can't be imported. */
  seen: string | null
  /** The number of rows with a test. */
  count: number
  changes: CatalogueChange[]
  problems: PriceListNote[]
  problemCount: number
  warnings: PriceListNote[]
}

export async function previewPriceList(
  { db }: Deps,
  staff: StaffSession,
  list: PriceList,
): Promise<PriceListPreview> {
  authorise(staff, 'catalogue.change', null)
  // Read before the rows, so that the import is refused if anything changes in between.
  const seen = await hashWithRevision(db, list)
  const { rows, count, problems, warnings } = await readList(db, list)
  const isValid = problems.length === 0
  return {
    seen: isValid ? seen : null,
    count,
    // Rows with problems are not in `rows`, so a complete list would seem to withdraw their tests.
    changes: isValid || !list.isComplete ? await previewCatalogue(db, rows) : [],
    problems: problems.slice(0, MAX_REPORTED),
    problemCount: problems.length,
    warnings,
  }
}

/** All or nothing. AMOUNT_CHANGED if the list or the catalogue differ from the preview. */
export async function importPriceList(
  shop: Deps,
  staff: StaffSession,
  { list, seen, stepUp }: { list: PriceList; seen: string; stepUp?: StepUp },
): Promise<CatalogueChange[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows, problems } = await readList(shop.db, list)
  if (problems.length > 0)
    throw new Refusal('INVALID', sentence(listProblems, { count: problems.length }), {
      extra: { problems: problems.slice(0, MAX_REPORTED) },
    })
  const isStill = await confirmPreviewed(shop, staff, {
    seen,
    seenNow: db => hashWithRevision(db, list),
    stepUp,
  })
  return importCatalogue(shop, rows, staff.actor, [], { isStill })
}
