CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"safe" text NOT NULL,
	"amount" integer NOT NULL,
	"slip" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found_by" uuid,
	"found_at" timestamp with time zone,
	CONSTRAINT "cash_deposits_amount" CHECK ("cash_deposits"."amount" > 0),
	CONSTRAINT "cash_deposits_second_name" CHECK ("cash_deposits"."found_by" <> "cash_deposits"."by"),
	CONSTRAINT "cash_deposits_found" CHECK (num_nonnulls("cash_deposits"."found_by", "cash_deposits"."found_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "cash_settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortage_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"safe" text,
	"reason" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_settlements_amount" CHECK ("cash_settlements"."amount" > 0),
	CONSTRAINT "cash_settlements_safe" CHECK (("cash_settlements"."safe" is null) = ("cash_settlements"."kind" = 'written-off'))
);
--> statement-breakpoint
CREATE TABLE "cash_shortages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"handover_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_shortages_handover_id_unique" UNIQUE("handover_id"),
	CONSTRAINT "cash_shortages_amount" CHECK ("cash_shortages"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "cash_handovers" DROP CONSTRAINT "cash_handovers_reason";--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD COLUMN "to_centre" text;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD COLUMN "safe" text;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_by_staff_id_fk" FOREIGN KEY ("by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_found_by_staff_id_fk" FOREIGN KEY ("found_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_settlements" ADD CONSTRAINT "cash_settlements_shortage_id_cash_shortages_id_fk" FOREIGN KEY ("shortage_id") REFERENCES "public"."cash_shortages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_settlements" ADD CONSTRAINT "cash_settlements_by_staff_id_fk" FOREIGN KEY ("by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shortages" ADD CONSTRAINT "cash_shortages_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shortages" ADD CONSTRAINT "cash_shortages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposits_slip" ON "cash_deposits" USING btree ("slip");--> statement-breakpoint
CREATE INDEX "cash_deposits_staff" ON "cash_deposits" USING btree ("by");--> statement-breakpoint
CREATE INDEX "cash_deposits_finder" ON "cash_deposits" USING btree ("found_by");--> statement-breakpoint
CREATE INDEX "cash_deposits_latest" ON "cash_deposits" USING btree ("safe","at");--> statement-breakpoint
CREATE INDEX "cash_settlements_shortage" ON "cash_settlements" USING btree ("shortage_id");--> statement-breakpoint
CREATE INDEX "cash_settlements_staff" ON "cash_settlements" USING btree ("by");--> statement-breakpoint
CREATE INDEX "cash_shortages_staff" ON "cash_shortages" USING btree ("staff_id");