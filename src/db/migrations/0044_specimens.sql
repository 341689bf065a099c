CREATE TABLE "containers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"letter" text NOT NULL,
	"cap" text NOT NULL,
	"draw_order" smallint NOT NULL,
	"sample_kind" text NOT NULL,
	"stable_hours" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specimen_tests" (
	"specimen_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"test" text NOT NULL,
	CONSTRAINT "specimen_tests_specimen_id_order_id_line_test_pk" PRIMARY KEY("specimen_id","order_id","line","test")
);
--> statement-breakpoint
CREATE TABLE "specimens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"barcode" text NOT NULL,
	"order_id" uuid NOT NULL,
	"patient" smallint NOT NULL,
	"container" text NOT NULL,
	"timing" text NOT NULL,
	"state" text NOT NULL,
	"labelled_at" timestamp with time zone NOT NULL,
	"labelled_by" text NOT NULL,
	"collected_at" timestamp with time zone,
	"collected_by" text,
	"received_at" timestamp with time zone,
	"received_by" text,
	"received_centre" text,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	"reject_reason" text,
	"prints" smallint DEFAULT 0 NOT NULL,
	"replaces_id" uuid,
	CONSTRAINT "specimens_barcode_unique" UNIQUE("barcode"),
	CONSTRAINT "specimens_rejected" CHECK (("specimens"."state" = 'rejected') = ("specimens"."reject_reason" is not null and "specimens"."rejected_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "containers" text[];--> statement-breakpoint
ALTER TABLE "specimen_tests" ADD CONSTRAINT "specimen_tests_specimen_id_specimens_id_fk" FOREIGN KEY ("specimen_id") REFERENCES "public"."specimens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimen_tests" ADD CONSTRAINT "specimen_tests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_container_containers_code_fk" FOREIGN KEY ("container") REFERENCES "public"."containers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_received_centre_centres_code_fk" FOREIGN KEY ("received_centre") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_replaces_id_specimens_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."specimens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "specimen_tests_order" ON "specimen_tests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "specimens_order" ON "specimens" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "specimens_tube" ON "specimens" USING btree ("order_id","patient","container","timing") WHERE "specimens"."state" not in ('rejected', 'void');--> statement-breakpoint
CREATE INDEX "specimens_on_the_way" ON "specimens" USING btree ("collected_at") WHERE "specimens"."state" = 'collected';--> statement-breakpoint
CREATE INDEX "specimens_received" ON "specimens" USING btree ("received_at" DESC NULLS LAST) WHERE "specimens"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "specimens_replaces" ON "specimens" USING btree ("replaces_id");