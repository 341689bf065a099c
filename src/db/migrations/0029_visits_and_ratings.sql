CREATE TABLE "ratings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"words" text,
	"at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "recollections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"lines" smallint[] NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"booked_order_id" uuid,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"collector" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recollection_of" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recollections" ADD CONSTRAINT "recollections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_latest" ON "ratings" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "recollections_waiting" ON "recollections" USING btree ("order_id") WHERE "recollections"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "recollections_booked" ON "recollections" USING btree ("booked_order_id") WHERE "recollections"."booked_order_id" is not null;--> statement-breakpoint
CREATE INDEX "recollections_order" ON "recollections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "visit_events_order" ON "visit_events" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_or_recollection" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" and ("orders"."total" > 0 or ("orders"."total" = 0 and "orders"."recollection_of" is not null))) NOT VALID;