CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text NOT NULL,
	"is_package" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"regular_from" integer NOT NULL,
	"regular_to" integer NOT NULL,
	"sale_from" integer NOT NULL,
	"sale_to" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
CREATE INDEX "price_changes_item" ON "price_changes" USING btree ("item_id","at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("customer_id");