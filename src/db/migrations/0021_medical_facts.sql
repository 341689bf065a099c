ALTER TABLE "lab_tests" ADD COLUMN "test_type" text;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "sample_kinds" text[];--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "hiv_consent" boolean;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "after_meal" boolean;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "hiv_consent" boolean;