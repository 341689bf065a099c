import { csvText } from '#domain/files/csv.ts'
import { sentence, text } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from './import.ts'
import { parseWithStored } from './import-files.ts'
import { confirmPreviewed, hashWithRevision } from './previewed.ts'
import { noSuchItem, testProblem } from './words.ts'

/** One lab test, changed by a form: under the rules of the catalogue's file, as one line of it. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

export interface EditedTest {
  name: string
  fastingHours: number
  /** As in the file: 'EDTA|FLUORIDE@after-meal'. */
  containers: string
  reportTimeHours: number
  centerVisitRequired: boolean
}

const seenOf = (db: Connection, id: string): Promise<string> => hashWithRevision(db, ['test', id])

async function requireTest(db: Connection, id: string): Promise<EditedTest> {
  const { labTests } = await readOfferedCatalogue(db)
  const found = labTests.find(({ code }) => code === id)
  if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchItem))
  const { name, fastingHours, containers, reportTimeHours, centerVisitRequired } = found
  return { name, fastingHours, containers: containers.join('|'), reportTimeHours, centerVisitRequired }
}

/** With the token that a change needs. */
export async function readTest(
  { db }: Deps,
  staff: StaffSession,
  id: string,
): Promise<{ test: EditedTest; seen: string }> {
  authorise(staff, 'catalogue.change', null)
  const seen = await seenOf(db, id)
  return { test: await requireTest(db, id), seen }
}

/** AMOUNT_CHANGED if the catalogue has changed since it was read. Orders keep what they were booked with. */
export async function changeTest(
  shop: Deps,
  staff: StaffSession,
  { id, seen, test, stepUp }: { id: string; seen: string; test: EditedTest; stepUp?: StepUp | undefined },
): Promise<void> {
  authorise(staff, 'catalogue.change', null)
  await requireTest(shop.db, id)
  const columns = Object.keys(test) as (keyof EditedTest)[]
  const tests = csvText([
    ['code', ...columns],
    [id, ...columns.map(column => String(test[column]))],
  ])
  const files = { tests, packages: null, containers: null, centres: null, isPartial: true }
  const { rows, problems } = await parseWithStored(shop.db, files)
  if (problems.length > 0) {
    const fields = Object.fromEntries(
      problems.map(({ column, message }) => [`test.${column}`, sentence(text(`It ${message}.`))]),
    )
    throw new Refusal('INVALID', sentence(testProblem), { fields })
  }
  await previewCatalogue(shop.db, rows)
  const isStill = await confirmPreviewed(shop, staff, { seen, seenNow: db => seenOf(db, id), stepUp })
  await importCatalogue(shop, rows, staff.actor, [], { isStill })
}
