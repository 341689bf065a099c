ALTER TABLE "refunds" ADD COLUMN "paid_out_as" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payout_reference" text;