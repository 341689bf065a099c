ALTER TABLE "order_patients" ADD COLUMN "is_pregnant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "pregnant_until" date;