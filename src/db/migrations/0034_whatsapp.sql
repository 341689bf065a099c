ALTER TABLE "customers" ADD COLUMN "whatsapp" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fall_back_at" timestamp with time zone;