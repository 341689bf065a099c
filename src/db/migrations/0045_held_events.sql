CREATE TABLE "held_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"told" jsonb NOT NULL,
	"problem" text NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "held_events_decided" CHECK (("held_events"."decision" is null) = ("held_events"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "held_events" ADD CONSTRAINT "held_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_events" ADD CONSTRAINT "held_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_events_order" ON "held_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "held_events_staff" ON "held_events" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "held_events_open" ON "held_events" USING btree ("at") WHERE "held_events"."decision" is null;