ALTER TABLE "known_browsers" ADD COLUMN "trusted_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "code_needed_until" timestamp with time zone;