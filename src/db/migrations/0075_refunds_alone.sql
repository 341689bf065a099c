CREATE TABLE "refunds_alone" (
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refunds_alone_staff_id_day_pk" PRIMARY KEY("staff_id","day"),
	CONSTRAINT "refunds_alone_amount" CHECK ("refunds_alone"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "upi_references" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds_alone" ADD CONSTRAINT "refunds_alone_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_references" ADD CONSTRAINT "upi_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upi_references_order" ON "upi_references" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "upi_references" ("reference", "order_id", "at") SELECT DISTINCT ON (upper("taken_reference")) upper("taken_reference"), "order_id", "created_at" FROM "payments" WHERE "taken_as" = 'upi' AND "taken_reference" IS NOT NULL ORDER BY upper("taken_reference"), "created_at" ON CONFLICT DO NOTHING;
