import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#db/client.ts'
import { JOB_TABLES, OWN_TABLES } from '#domain/backup/tables.ts'

/** Contents of a database and a folder, to compare before and after. */

/** Every row of a table as text, sorted and hashed; by another query than the backup's. */
export async function contents({ pool }: Pick<Database, 'pool'>, but = ''): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const name of [...OWN_TABLES, ...JOB_TABLES]) {
    const there = await pool.query('select to_regclass($1) is not null as there', [name])
    if (!there.rows[0].there) continue
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t
       where ${name === 'public.audit' && but ? `action <> '${but}'` : 'true'}`,
    )
    answers[name] = rows[0].content
  }
  return answers
}

/** The files below a folder, with their hashes. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => statSync(path.join(folder, name)).isFile())
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      ]),
  )
