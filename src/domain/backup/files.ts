import type pg from 'pg'

/** The files that rows name. Invoices are not among them: they are set anew when somebody asks for one. */

export interface NamedFile {
  key: string
  /** False for one that is about to be deleted: it may have gone already. */
  isNeeded: boolean
}

/** Every file that the database names, as the connection's transaction sees it at `now`. */
export async function namedFiles(client: pg.ClientBase, now: Date): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select file_key as key, bool_or(needed) as "isNeeded" from (
       select file_key, true as needed from reports
       union all select file_key, true from prescriptions
       union all select file_key, due_at > $1 from file_deletions where file_key not like 'invoices/%'
     ) named group by file_key order by file_key`,
    [now],
  )
  return rows
}
