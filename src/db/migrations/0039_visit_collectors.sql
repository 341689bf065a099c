ALTER TABLE "visit_events" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "visit_events" ADD COLUMN "collector_id" uuid;