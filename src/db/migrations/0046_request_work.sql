CREATE TABLE "request_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "request_work" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid GENERATED ALWAYS AS (case when kind in ('home-care', 'consultation') then request_id end) STORED,
	"prescription_id" uuid GENERATED ALWAYS AS (case when kind in ('prescription') then request_id end) STORED,
	"landing_id" uuid GENERATED ALWAYS AS (case when kind in ('offer') then request_id end) STORED,
	"holder_id" uuid,
	"held_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"closing" text,
	"order_id" uuid
);
--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_request_id_request_work_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request_work"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_landing_id_landing_requests_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."landing_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_holder_id_staff_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_work" ADD CONSTRAINT "request_work_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_calls_request" ON "request_calls" USING btree ("request_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "request_work_booking" ON "request_work" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_work_prescription" ON "request_work" USING btree ("prescription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_work_landing" ON "request_work" USING btree ("landing_id");--> statement-breakpoint
CREATE INDEX "request_work_order" ON "request_work" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "request_work_closed" ON "request_work" USING btree ("closed_at");--> statement-breakpoint
INSERT INTO "request_work" ("request_id", "kind", "closed_at")
  SELECT "id", 'prescription', now() FROM "prescriptions" WHERE "created_at" < now() - interval '14 days'
  UNION ALL SELECT "id", 'offer', now() FROM "landing_requests" WHERE "created_at" < now() - interval '14 days';
