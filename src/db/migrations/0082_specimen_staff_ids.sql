ALTER TABLE "specimens" ADD COLUMN "collected_by_id" uuid;--> statement-breakpoint
ALTER TABLE "specimens" ADD COLUMN "received_by_id" uuid;--> statement-breakpoint
ALTER TABLE "specimens" ADD COLUMN "accepted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "specimens" ADD COLUMN "rejected_by_id" uuid;