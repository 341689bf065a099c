ALTER TABLE "reports" ADD COLUMN "corrected_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_changes" ADD COLUMN "from_address" text;