CREATE TABLE "day_ends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"centre_code" text,
	"date" date NOT NULL,
	"counts" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_ends_counts" CHECK (jsonb_typeof("day_ends"."counts") = 'object')
);
--> statement-breakpoint
ALTER TABLE "day_ends" ADD CONSTRAINT "day_ends_centre_code_centres_code_fk" FOREIGN KEY ("centre_code") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_ends" ADD CONSTRAINT "day_ends_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_ends_place" ON "day_ends" USING btree ("date","city",coalesce("centre_code", ''));--> statement-breakpoint
CREATE INDEX "day_ends_staff" ON "day_ends" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "day_ends_centre" ON "day_ends" USING btree ("centre_code");