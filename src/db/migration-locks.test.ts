import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockReason } from '#tests/helpers/migration-locks.ts'

/**
 * Migrations run while the previous release serves: none may lock a growing table for long, or drop what is still read.
 */

const folder = path.join(import.meta.dirname, 'migrations')
const migrations = fs.readdirSync(folder).filter(name => name.endsWith('.sql'))

test('no migration locks a growing table for long or removes what the previous release needs', () => {
  const found = migrations.flatMap(name =>
    lockReason(fs.readFileSync(path.join(folder, name), 'utf8')).map(why => `${name}: ${why}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['CREATE INDEX "a" ON "orders" USING btree ("b");', 'index'],
  ['CREATE UNIQUE INDEX "a" ON public.orders ("b");', 'index'],
  ['ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL;', 'NOT NULL'],
  [`ALTER TABLE "orders" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();`, 'rewrites'],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;', 'rewrites'],
  ['ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;', 'NOT NULL'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("b" > 0);', 'NOT VALID'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d");', 'NOT VALID'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" UNIQUE("b");', 'index'],
  ['ALTER TABLE "orders" DROP COLUMN "a";', 'previous release'],
  ['ALTER TABLE "lab_tests" RENAME COLUMN "a" TO "b";', 'previous release'],
  ['DROP TABLE "orders";', 'previous release'],
  ['UPDATE "orders" SET "a" = 1;', 'every row'],
])('%s is reported', (sql, why) => {
  expect(lockReason(sql).join()).toContain(why)
})

test.each([
  'CREATE TABLE "new" ("id" uuid); CREATE INDEX "a" ON "new" ("id"); ALTER TABLE "new" ADD CONSTRAINT "b" UNIQUE("c");',
  'CREATE INDEX IF NOT EXISTS "a" ON "orders" ("b");',
  'CREATE INDEX "a" ON "lab_tests" ("b");',
  `ALTER TABLE "orders" ADD COLUMN "a" text; ALTER TABLE "orders" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;`,
  'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID;',
  'UPDATE "orders" SET "a" = 1 WHERE "b" IS NULL;',
  '-- DROP TABLE "orders";',
])('%s is accepted', sql => {
  expect(lockReason(sql)).toEqual([])
})
