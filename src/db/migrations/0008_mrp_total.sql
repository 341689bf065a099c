ALTER TABLE "orders" ADD COLUMN "mrp_total" integer;--> statement-breakpoint
-- What an order booked before would have cost at regular prices is not known: no saving is claimed for it.
UPDATE orders SET mrp_total = subtotal;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "mrp_total" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mrp_total" CHECK ("orders"."mrp_total" >= "orders"."subtotal");
