CREATE TABLE "visit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_photos_order" ON "visit_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "visit_photos_staff" ON "visit_photos" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_photos_file" ON "visit_photos" USING btree ("file_key");