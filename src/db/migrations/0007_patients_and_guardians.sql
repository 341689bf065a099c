ALTER TABLE "consents" ADD COLUMN "guardian_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "patient_age_months" smallint;