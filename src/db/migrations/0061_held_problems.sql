ALTER TABLE "held_events" ADD COLUMN "problem_key" text;--> statement-breakpoint
ALTER TABLE "held_events" ADD COLUMN "problem_values" jsonb;