ALTER TABLE "audit" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_staff" ON "audit" USING btree ("staff_id","at") WHERE "audit"."staff_id" is not null;