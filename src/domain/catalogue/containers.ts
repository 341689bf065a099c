import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containers } from '#db/schema.ts'
import { parseContainerNeed } from '#rules/specimens/containers.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Connection } from '../shop.ts'
import { containerRow } from './csv/row-schemas.ts'
import { type CsvProblem, type CsvText, findDuplicateCodes, readRows } from './csv/rows.ts'
import { unknownContainer } from './words.ts'

export type ContainerRow = z.output<typeof containerRow>

export function readContainersCsv(csv: CsvText): {
  rows: ContainerRow[]
  problems: CsvProblem[]
  warnings: CsvProblem[]
} {
  const { rows, problems, warnings } = readRows(csv, containerRow)
  problems.push(...findDuplicateCodes(csv.file, rows))
  return { rows: rows.flatMap(({ value }) => (value ? [value] : [])), problems, warnings }
}

export function readContainersFile(file: string): ContainerRow[] {
  const { rows, problems } = readContainersCsv({ file, content: readFileSync(file, 'utf8') })
  const [first] = problems
  if (first) throw new Error(`${first.file} line ${first.line}: ${first.column} ${first.message}`)
  return rows
}

export const listContainers = (db: Connection): Promise<ContainerRow[]> =>
  db.select().from(containers).orderBy(asc(containers.drawOrder), asc(containers.code))

/** Containers that are not in the file stay, because specimens refer to them. */
export async function writeContainers(tx: Connection, rows: readonly ContainerRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(containers)
    .values([...rows])
    .onConflictDoUpdate({
      target: containers.code,
      set: {
        name: excluded('name'),
        letter: excluded('letter'),
        cap: excluded('cap'),
        drawOrder: excluded('draw_order'),
        sampleKind: excluded('sample_kind'),
        stableHours: excluded('stable_hours'),
      },
    })
}

export function refuseUnknownContainers(
  containers: readonly ContainerRow[],
  tests: readonly { code: string; containers: readonly string[] }[],
): void {
  const known = new Set(containers.map(({ code }) => code))
  for (const test of tests)
    for (const need of test.containers) {
      const container = parseContainerNeed(need)?.container ?? need
      if (!known.has(container))
        throw new Refusal('INVALID', sentence(unknownContainer, { test: test.code, container }))
    }
}
