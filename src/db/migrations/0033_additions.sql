ALTER TABLE "orders" ADD COLUMN "added_to" uuid;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_added_to" ON "orders" USING btree ("added_to") WHERE "orders"."added_to" is not null;