ALTER TABLE "cash_takings" DROP CONSTRAINT "cash_takings_one_cause";--> statement-breakpoint
ALTER TABLE "cash_takings" DROP CONSTRAINT "cash_takings_sign";--> statement-breakpoint
ALTER TABLE "cash_takings" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_matched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_event_id_visit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."visit_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_takings_event" ON "cash_takings" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_cause" CHECK (num_nonnulls("cash_takings"."payment_id", "cash_takings"."refund_id", "cash_takings"."event_id") = 1);--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_side" CHECK ("cash_takings"."event_id" is not null or ("cash_takings"."amount" > 0) = ("cash_takings"."payment_id" is not null));