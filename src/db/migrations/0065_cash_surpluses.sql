CREATE TABLE "cash_surpluses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"closing" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_surpluses_amount" CHECK ("cash_surpluses"."amount" > 0),
	CONSTRAINT "cash_surpluses_reason" CHECK (length("cash_surpluses"."reason") > 0),
	CONSTRAINT "cash_surpluses_second_name" CHECK ("cash_surpluses"."closed_by" <> "cash_surpluses"."staff_id")
);
--> statement-breakpoint
ALTER TABLE "cash_surpluses" ADD CONSTRAINT "cash_surpluses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_surpluses" ADD CONSTRAINT "cash_surpluses_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_surpluses" ADD CONSTRAINT "cash_surpluses_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_surpluses_order" ON "cash_surpluses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_surpluses_staff" ON "cash_surpluses" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "cash_surpluses_closer" ON "cash_surpluses" USING btree ("closed_by");