import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#db/client.ts'
import { JOB_TABLES, OWN_TABLES } from '#domain/backup/tables.ts'

/** What a database and a folder hold, to be compared before and after. */

/** Every row of a table as text, sorted and hashed: asked here another way than the backup does. */
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

/** The files below a folder with the hash of each. */
export const filesIn = (place: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter(name => statSync(path.join(place, name)).isFile())
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(place, name)))
          .digest('hex'),
      ]),
  )
