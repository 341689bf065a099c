CREATE TABLE "cash_recounts" (
	"handover_id" uuid PRIMARY KEY NOT NULL,
	"former" integer NOT NULL,
	"counted" integer NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "cash_recounts_counted" CHECK ("cash_recounts"."counted" >= 0),
	CONSTRAINT "cash_recounts_second_name" CHECK ("cash_recounts"."confirmed_by" <> "cash_recounts"."by"),
	CONSTRAINT "cash_recounts_confirmed" CHECK (num_nonnulls("cash_recounts"."confirmed_by", "cash_recounts"."confirmed_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "cash_recounts" ADD CONSTRAINT "cash_recounts_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recounts" ADD CONSTRAINT "cash_recounts_by_staff_id_fk" FOREIGN KEY ("by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_recounts" ADD CONSTRAINT "cash_recounts_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_recounts_staff" ON "cash_recounts" USING btree ("by");--> statement-breakpoint
CREATE INDEX "cash_recounts_confirmer" ON "cash_recounts" USING btree ("confirmed_by");