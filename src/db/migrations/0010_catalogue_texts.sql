ALTER TABLE "lab_tests" ADD COLUMN "health_area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "purpose" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "who" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "measures" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "report_reads" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "recent_bookings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "recent_bookings" integer DEFAULT 0 NOT NULL;