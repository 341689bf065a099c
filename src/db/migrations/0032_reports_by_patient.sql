ALTER TABLE "reports" DROP CONSTRAINT "reports_order_id_unique";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "patient" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reports_order" ON "reports" USING btree ("order_id");