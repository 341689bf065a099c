CREATE TABLE "visit_changes" (
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"from_date" date NOT NULL,
	"from_hour" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_changes_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moves" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "own_moves" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" smallint[];--> statement-breakpoint
ALTER TABLE "visit_changes" ADD CONSTRAINT "visit_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "credit_notes_one_per_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_part" ON "refunds" USING btree ("payment_id","part");--> statement-breakpoint
-- A payment may have several refunds, an order several credit notes: the indexes above keep each of them single.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_unique";--> statement-breakpoint
DROP INDEX "credit_notes_one_per_order";