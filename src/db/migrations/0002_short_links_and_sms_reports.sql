CREATE TABLE "sms_reports" (
	"gateway" text NOT NULL,
	"gateway_id" text NOT NULL,
	"subject" text,
	"about" text,
	"state" text,
	"error" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_reports_gateway_gateway_id_pk" PRIMARY KEY("gateway","gateway_id")
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_reports_age" ON "sms_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "short_links_order" ON "short_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "short_links_expiry" ON "short_links" USING btree ("expires_at");