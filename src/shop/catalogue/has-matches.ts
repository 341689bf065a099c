import { CallError } from '#wire/client.ts'

/** Whether the other list has matches for a search. If that can't be read, the list itself reports the error. */
export async function hasMatches(search: string, readFirst: () => Promise<unknown[]>): Promise<boolean> {
  if (!search) return false
  try {
    return (await readFirst()).length > 0
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return true
  }
}
