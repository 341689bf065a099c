ALTER TABLE "orders" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "source" jsonb;