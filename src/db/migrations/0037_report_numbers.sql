DROP INDEX IF EXISTS "reports_order";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "number" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "reports_number" ON "reports" USING btree ("order_id","number");