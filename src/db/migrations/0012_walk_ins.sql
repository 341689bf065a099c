CREATE TABLE "walk_ins" (
	"centre_code" text NOT NULL,
	"date" date NOT NULL,
	"token" smallint NOT NULL,
	"visit_id" uuid NOT NULL,
	CONSTRAINT "walk_ins_centre_code_date_token_pk" PRIMARY KEY("centre_code","date","token"),
	CONSTRAINT "walk_ins_visit_id_unique" UNIQUE("visit_id"),
	CONSTRAINT "walk_ins_token" CHECK ("walk_ins"."token" > 0)
);
--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_centre_code_centres_code_fk" FOREIGN KEY ("centre_code") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Build it before the update with CREATE INDEX CONCURRENTLY if there are millions of rows.
CREATE INDEX IF NOT EXISTS "payments_card_to_match" ON "payments" USING btree ("created_at") WHERE "payments"."taken_as" = 'card' and "payments"."state" = 'completed' and "payments"."bank_matched_at" is null;