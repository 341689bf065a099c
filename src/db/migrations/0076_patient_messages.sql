CREATE TABLE "sent_fasts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"fasts" text NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_phone" text;--> statement-breakpoint
ALTER TABLE "sent_fasts" ADD CONSTRAINT "sent_fasts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_door_phone" ON "orders" USING btree ("door_phone") WHERE "orders"."door_phone" is not null;