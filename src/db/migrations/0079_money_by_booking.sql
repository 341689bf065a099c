ALTER TABLE "order_items" ADD COLUMN "booked_discount" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_minimum" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "booked_mrp_total" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carried_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaced_by" uuid;