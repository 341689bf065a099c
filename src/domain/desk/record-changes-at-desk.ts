import type { Subject } from '../audit.ts'
import { recordChanges } from '../record-changes.ts'
import type { Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'

export function recordChangesAtDesk({ db }: Pick<Shop, 'db'>, staff: StaffSession, subject: Subject) {
  authorise(staff, 'catalogue.change', null)
  return recordChanges(db, { subjects: [subject] })
}
