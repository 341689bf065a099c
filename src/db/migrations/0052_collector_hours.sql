CREATE TABLE "collector_days" (
	"staff_id" uuid NOT NULL,
	"date" date NOT NULL,
	"from_hour" smallint,
	"to_hour" smallint,
	"reason" text,
	CONSTRAINT "collector_days_staff_id_date_pk" PRIMARY KEY("staff_id","date"),
	CONSTRAINT "collector_days_hours" CHECK (("collector_days"."from_hour" is null) = ("collector_days"."to_hour" is null) and coalesce("collector_days"."from_hour" < "collector_days"."to_hour", true))
);
--> statement-breakpoint
CREATE TABLE "collector_homes" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"area" text,
	"per_hour" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collector_weeks" (
	"staff_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_hour" smallint NOT NULL,
	"to_hour" smallint NOT NULL,
	CONSTRAINT "collector_weeks_staff_id_weekday_pk" PRIMARY KEY("staff_id","weekday"),
	CONSTRAINT "collector_weeks_hours" CHECK ("collector_weeks"."from_hour" < "collector_weeks"."to_hour")
);
--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "set_by" text;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "set_reason" text;--> statement-breakpoint
ALTER TABLE "collector_days" ADD CONSTRAINT "collector_days_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collector_homes" ADD CONSTRAINT "collector_homes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collector_weeks" ADD CONSTRAINT "collector_weeks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collector_homes_city" ON "collector_homes" USING btree ("city");