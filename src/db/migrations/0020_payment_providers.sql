ALTER TABLE "payments" ADD COLUMN "provider" text DEFAULT 'phonepe';--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" text DEFAULT 'phonepe';--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "provider" text DEFAULT 'phonepe' NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "provider" = NULL WHERE "channel" = 'cash';--> statement-breakpoint
UPDATE "refunds" SET "provider" = NULL FROM "payments" WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."channel" = 'cash';
