CREATE TABLE "centres" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text,
	"is_sample" boolean NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "centre_code" text;--> statement-breakpoint
CREATE INDEX "centres_city" ON "centres" USING btree ("city","position");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_centre_code_centres_code_fk" FOREIGN KEY ("centre_code") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Pages show the centres: they are made anew when the list changes, as for a price.
CREATE TRIGGER centres_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON centres
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
