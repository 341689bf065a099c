CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer,
	"difference_reason" text,
	"handed_at" timestamp with time zone NOT NULL,
	"received_by" uuid,
	"received_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "cash_handovers_second_name" CHECK ("cash_handovers"."received_by" <> "cash_handovers"."staff_id"),
	CONSTRAINT "cash_handovers_received" CHECK (num_nonnulls("cash_handovers"."received_by", "cash_handovers"."received_at", "cash_handovers"."counted") in (0, 3)),
	CONSTRAINT "cash_handovers_once" CHECK ("cash_handovers"."received_at" is null or "cash_handovers"."withdrawn_at" is null),
	CONSTRAINT "cash_handovers_counted" CHECK ("cash_handovers"."counted" >= 0),
	CONSTRAINT "cash_handovers_reason" CHECK ("cash_handovers"."counted" = "cash_handovers"."expected" or length("cash_handovers"."difference_reason") > 0 or "cash_handovers"."counted" is null)
);
--> statement-breakpoint
CREATE TABLE "cash_takings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handover_id" uuid,
	CONSTRAINT "cash_takings_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "cash_takings_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "cash_takings_one_cause" CHECK (num_nonnulls("cash_takings"."payment_id", "cash_takings"."refund_id") = 1),
	CONSTRAINT "cash_takings_sign" CHECK (("cash_takings"."amount" > 0) = ("cash_takings"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_received_by_staff_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_handovers_staff" ON "cash_handovers" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_receiver" ON "cash_handovers" USING btree ("received_by");--> statement-breakpoint
CREATE INDEX "cash_handovers_latest" ON "cash_handovers" USING btree ("handed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handovers_one_open" ON "cash_handovers" USING btree ("staff_id") WHERE "cash_handovers"."received_at" is null and "cash_handovers"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "cash_takings_staff" ON "cash_takings" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "cash_takings_handover" ON "cash_takings" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "cash_takings_held" ON "cash_takings" USING btree ("staff_id","at") WHERE "cash_takings"."handover_id" is null;