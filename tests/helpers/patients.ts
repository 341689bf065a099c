import { and, eq } from 'drizzle-orm'
import { patients } from '#db/schema.ts'
import type { Shop } from '#domain/shop.ts'

type Stored = Pick<typeof patients.$inferInsert, 'customerId' | 'name' | 'gender'>

/** The id of the account's patient of this name, who is stored if there is none. */
export async function storePatient({ db, now }: Pick<Shop, 'db' | 'now'>, patient: Stored): Promise<string> {
  const { customerId, name } = patient
  const [known] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.customerId, customerId), eq(patients.name, name)))
  if (known) return known.id
  const [stored] = await db
    .insert(patients)
    .values({ ...patient, relation: 'other', createdAt: now() })
    .returning({ id: patients.id })
  if (!stored) throw new Error('no patient was written')
  return stored.id
}
