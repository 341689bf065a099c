ALTER TABLE "doctors" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "photo_key" text;