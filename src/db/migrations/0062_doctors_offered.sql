ALTER TABLE "doctors" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;