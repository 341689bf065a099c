ALTER TABLE "centres" ADD COLUMN "open_days" smallint[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "opens_at" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "closes_at" smallint DEFAULT 24 NOT NULL;