CREATE TABLE "bank_columns" (
	"shape" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
-- Build it before the update with CREATE INDEX CONCURRENTLY if there are millions of rows.
CREATE INDEX IF NOT EXISTS "payments_upi_to_match" ON "payments" USING btree ("created_at") WHERE "payments"."taken_as" = 'upi' and "payments"."state" = 'completed' and "payments"."bank_matched_at" is null;