import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { doctors, marks } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sampleDoctors } from '#domain/catalogue/demo-data/doctors.ts'
import { putPhoto } from '#domain/files/photos.ts'
import type { Shop } from '#domain/shop.ts'
import { lockStaff, setPhoto } from '#domain/staff/staff.ts'

/** Drawn portraits of the demo's doctors and collectors, marked as samples. */

type Deps = Pick<Shop, 'db' | 'files' | 'now'>

const readPortrait = (name: string) => readFile(path.join(import.meta.dirname, 'portraits', `${name}.webp`))

/** Permanent: a portrait that is removed at the desk stays removed. */
const GIVEN = 'gave-portraits-to-doctors'

/** The remaining doctors show their initials. */
const DOCTORS = 5

/** Runs once in the life of a database. */
export async function givePortraitsToDoctors(shop: Deps): Promise<void> {
  const [first] = await shop.db
    .insert(marks)
    .values({ name: GIVEN, isSet: true, at: shop.now() })
    .onConflictDoNothing()
    .returning()
  if (!first) return
  for (const [index, { id }] of sampleDoctors.slice(0, DOCTORS).entries()) {
    const photoKey = await putPhoto(shop, await readPortrait(`doctor-${index + 1}`))
    await shop.db
      .update(doctors)
      .set({ photoKey })
      .where(and(eq(doctors.id, id), isNull(doctors.photoKey)))
  }
}

/** `number` is 1 to 4. */
export async function givePortraitToCollector(shop: Deps, id: string, number: number): Promise<void> {
  const photoKey = await putPhoto(shop, await readPortrait(`collector-${number}`))
  await inTransaction(shop.db, async tx => setPhoto(tx, shop.now(), await lockStaff(tx, { id }), photoKey))
}
