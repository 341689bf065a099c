ALTER TABLE "bookings" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "is_open" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "landing_requests" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_requests" ALTER COLUMN "is_open" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ALTER COLUMN "is_open" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_open" ON "bookings" USING btree ("created_at") WHERE is_open and status = 'requested';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "landing_requests_open" ON "landing_requests" USING btree ("created_at") WHERE is_open;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prescriptions_open" ON "prescriptions" USING btree ("created_at") WHERE is_open;--> statement-breakpoint
-- Rows from before this are closed by default, without being written: then what still waits is opened. A visit that was
-- asked for long ago, for an hour to come, still waits.
INSERT INTO "request_work" ("request_id", "kind", "closed_at")
  SELECT "id", "kind", now() FROM "bookings" WHERE "status" = 'requested' AND "created_at" < now() - interval '14 days'
    AND "preferred_at" < now()
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "request_work" SET "closing" = 'before-queue'
  WHERE "closed_at" IS NOT NULL AND "closing" IS NULL AND "closed_by" IS NULL;--> statement-breakpoint
UPDATE "bookings" SET "is_open" = true WHERE "status" = 'requested'
  AND NOT EXISTS (SELECT FROM "request_work" w WHERE w."request_id" = "bookings"."id" AND w."closed_at" IS NOT NULL);--> statement-breakpoint
UPDATE "landing_requests" SET "is_open" = true
  WHERE NOT EXISTS (SELECT FROM "request_work" w WHERE w."request_id" = "landing_requests"."id" AND w."closed_at" IS NOT NULL);--> statement-breakpoint
UPDATE "prescriptions" SET "is_open" = true
  WHERE NOT EXISTS (SELECT FROM "request_work" w WHERE w."request_id" = "prescriptions"."id" AND w."closed_at" IS NOT NULL);
