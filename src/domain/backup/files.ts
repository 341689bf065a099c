import type pg from 'pg'

/** Without invoices, which are typeset again on demand. */

export interface NamedFile {
  key: string
  /** False if the file is due for deletion: it may be gone already. */
  isNeeded: boolean
}

export async function namedFiles(client: pg.ClientBase, now: Date): Promise<NamedFile[]> {
  // As JSON: a database of an older release has no column `photo_key`.
  const { rows } = await client.query<NamedFile>(
    `select file_key as key, bool_or(needed) as "isNeeded" from (
       select file_key, true as needed from reports
       union all select file_key, true from requests
       union all select to_jsonb(doctors) ->> 'photo_key', true from doctors
       union all select to_jsonb(staff) ->> 'photo_key', true from staff
       union all select file_key, due_at > $1 from file_deletions where file_key not like 'invoices/%'
     ) named where file_key is not null group by file_key order by file_key`,
    [now],
  )
  return rows
}
