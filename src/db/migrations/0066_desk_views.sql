CREATE TABLE "desk_default_views" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"view_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"city" text NOT NULL,
	"choice" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_default_views" ADD CONSTRAINT "desk_default_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_default_views" ADD CONSTRAINT "desk_default_views_view_id_desk_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."desk_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_default_views_view" ON "desk_default_views" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_views_own_name" ON "desk_views" USING btree ("staff_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "desk_views_shared_name" ON "desk_views" USING btree (lower("name")) WHERE is_shared;