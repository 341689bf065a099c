CREATE TABLE "order_patients" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"patient_id" uuid,
	"name" text NOT NULL,
	"age" smallint NOT NULL,
	"age_months" smallint,
	"gender" text NOT NULL,
	"relation" text,
	"phone" text,
	"email" text,
	CONSTRAINT "order_patients_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_patients_position" CHECK ("order_patients"."position" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"born_on" date,
	"is_birth_estimated" boolean DEFAULT false NOT NULL,
	"gender" text NOT NULL,
	"relation" text NOT NULL,
	"phone" text,
	"email" text,
	"merged_into" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patients_phone" CHECK ("patients"."phone" ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "patients_merged_into" CHECK ("patients"."merged_into" <> "patients"."id")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "patient" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "patient" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "fasting_hours" smallint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "after_meal_hours" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "places" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "patient_count" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "patient_id" uuid;--> statement-breakpoint
ALTER TABLE "order_patients" ADD CONSTRAINT "order_patients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_into_patients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patients_customer" ON "patients" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "patients_merged" ON "patients" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_owner" ON "patients" USING btree ("customer_id") WHERE "patients"."relation" = 'self' and "patients"."merged_into" is null;