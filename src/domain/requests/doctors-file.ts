import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_LINES } from '#contract/desk/catalogue-files.ts'
import { doctorDetails } from '#contract/desk/doctors.ts'
import { doctors } from '#db/schema.ts'
import { toRupees } from '#rules/money.ts'
import { catalogueChangedSince, doctorsReordered } from '#text/desk/catalogue-files.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit } from '../audit.ts'
import { type CatalogueChange, changesOf, type FilePlan } from '../catalogue/changes.ts'
import { csvText, plain } from '../catalogue/csv/formulas.ts'
import { codesTwice, readRows, tooMany } from '../catalogue/csv/rows.ts'
import type { Connection, Transaction } from '../shop.ts'
import { detailsOf, writeDoctors } from './edit-doctors.ts'

/** The doctors as a CSV text, in the order in which they are shown. */

const { shape } = doctorDetails
/** Digits alone: no 0x10, no 1e3. */
const numberOf = (cell: string) => (/^\d{1,8}(\.\d{1,2})?$/.test(cell) ? Number(cell) : Number.NaN)
const number = z.string().transform(numberOf)

/** A doctor's line; `fee` in rupees, empty for what consultations with anybody cost. */
const doctorRow = z.object({
  code: plain(z.string().regex(/^[\w-]{1,60}$/, 'may have letters, digits and dashes only')),
  name: plain(shape.name),
  specialization: plain(shape.specialization),
  experienceYears: number.pipe(shape.experienceYears),
  qualifications: plain(shape.qualifications),
  location: plain(shape.location),
  clinic: plain(shape.clinic),
  ratingPercent: number.pipe(shape.ratingPercent),
  reviews: number.pipe(shape.reviews),
  fee: z
    .string()
    .transform(cell => (cell === '' ? null : numberOf(cell)))
    .pipe(shape.fee),
})

const readStored = (db: Connection) =>
  db.select().from(doctors).orderBy(asc(doctors.position), asc(doctors.id))
type Stored = Awaited<ReturnType<typeof readStored>>[number]

const asWritten = (row: Stored) => ({ code: row.id, ...detailsOf(row) })

/** The doctors who are offered. */
export async function doctorsText(db: Connection): Promise<string> {
  const columns = Object.keys(doctorRow.shape) as (keyof typeof doctorRow.shape)[]
  const rows = (await readStored(db)).filter(({ isOffered }) => isOffered).map(asWritten)
  const written = rows.map(row => ({ ...row, fee: row.fee === null ? '' : toRupees(row.fee) }))
  const lines = written.map(row => columns.map(column => row[column]))
  return csvText([columns, ...lines])
}

/** Holds all doctors, for a plan that is written in this transaction. */
export const lockDoctors = (tx: Transaction) =>
  tx.select({ id: doctors.id }).from(doctors).orderBy(asc(doctors.id)).for('no key update')

/** What a file would change; whom it no longer names is withdrawn. */
export async function planDoctors(db: Connection, content: string): Promise<FilePlan> {
  const { rows, problems } = readRows({ file: 'doctors', content }, doctorRow)
  const asked = rows.flatMap(({ value }) => (value ? [value] : []))
  const stored = await readStored(db)
  const changed = changesOf('doctor', stored.map(asWritten), asked)
  const isMoved = isReordered(stored, asked)
  const changes = isMoved ? [...changed, reordered()] : changed
  return {
    problems: [...problems, ...tooMany('doctors', rows, MAX_LINES), ...codesTwice('doctors', rows)],
    changes,
    stored,
    async write(tx, by) {
      const given = new Map(asked.map(({ code, ...row }) => [code, { ...row, isOffered: true }]))
      const before = new Map(stored.map(row => [row.id, row]))
      const written = changed.flatMap(({ code: id }) => {
        const old = before.get(id)
        const doctor = given.get(id) ?? (old && { ...detailsOf(old), isOffered: false })
        return doctor ? [{ id, stored: old, doctor }] : []
      })
      if (!(await writeDoctors(tx, by, written)))
        throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedSince))
      const codes = asked.map(({ code }) => code)
      await order(tx, codes)
      if (isMoved) {
        const offered = stored.filter(({ isOffered }) => isOffered).map(({ id }) => id)
        const details = { before: { order: offered }, after: { order: codes } }
        await audit(tx, { ...by, action: 'doctors.ordered', subject: 'doctors', details })
      }
    },
  }
}

/** Of the list as a whole: it has no code. */
const reordered = (): CatalogueChange => ({
  kind: 'doctor',
  code: '',
  name: say(doctorsReordered),
  what: 'changed',
  columns: [],
})

/** Whether those who stay stand in another order. */
function isReordered(stored: readonly Stored[], asked: readonly { code: string }[]): boolean {
  const named = new Set(asked.map(({ code }) => code))
  const staying = stored.filter(({ id, isOffered }) => isOffered && named.has(id)).map(({ id }) => id)
  const stays = new Set(staying)
  return asked.filter(({ code }) => stays.has(code)).some(({ code }, at) => code !== staying[at])
}

/** Shows them in the file's order, before those who are withdrawn. */
const order = (tx: Transaction, codes: string[]) =>
  tx.execute(sql`
    update doctors set position = given.at
    from unnest(${sql.param(codes)}::text[]) with ordinality as given (id, at)
    where given.id = doctors.id and doctors.position <> given.at`)
