CREATE TABLE "surplus_hand_backs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"told_by" uuid NOT NULL,
	"amount" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"noted_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"surplus_id" uuid,
	CONSTRAINT "surplus_hand_backs_amount" CHECK ("surplus_hand_backs"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "surplus_hand_backs" ADD CONSTRAINT "surplus_hand_backs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_hand_backs" ADD CONSTRAINT "surplus_hand_backs_told_by_staff_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_hand_backs" ADD CONSTRAINT "surplus_hand_backs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_hand_backs" ADD CONSTRAINT "surplus_hand_backs_noted_by_staff_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_hand_backs" ADD CONSTRAINT "surplus_hand_backs_surplus_id_cash_surpluses_id_fk" FOREIGN KEY ("surplus_id") REFERENCES "public"."cash_surpluses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "surplus_hand_backs_one_open" ON "surplus_hand_backs" USING btree ("order_id","told_by") WHERE "surplus_hand_backs"."surplus_id" is null;--> statement-breakpoint
CREATE INDEX "surplus_hand_backs_order" ON "surplus_hand_backs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "surplus_hand_backs_teller" ON "surplus_hand_backs" USING btree ("told_by");--> statement-breakpoint
CREATE INDEX "surplus_hand_backs_giver" ON "surplus_hand_backs" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "surplus_hand_backs_noter" ON "surplus_hand_backs" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "surplus_hand_backs_surplus" ON "surplus_hand_backs" USING btree ("surplus_id");