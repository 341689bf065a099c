CREATE TABLE "area_pin_codes" (
	"pin_code" text PRIMARY KEY NOT NULL,
	"area_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "area_pin_codes" ADD CONSTRAINT "area_pin_codes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_pin_codes_area" ON "area_pin_codes" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_name" ON "areas" USING btree ("city",lower("name"));--> statement-breakpoint
-- Bookings read the areas with the catalogue, and compare its revision in their own transaction.
CREATE TRIGGER areas_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON areas
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER area_pin_codes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON area_pin_codes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
