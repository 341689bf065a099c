ALTER TABLE "reports" ADD COLUMN "sha256" text;--> statement-breakpoint
UPDATE "reports" SET "sha256" = "audit"."details" ->> 'sha256' FROM "audit"
  WHERE "audit"."subject" = 'order:' || "reports"."order_id" AND "audit"."action" IN ('report.attached', 'report.replaced')
  AND "audit"."details" ->> 'fileKey' = "reports"."file_key";
