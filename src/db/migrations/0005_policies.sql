CREATE TABLE "policies" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policies_page_version_pk" PRIMARY KEY("page","version")
);
--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_accepted_by_staff_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Below: what drizzle-kit does not generate.
CREATE TRIGGER policies_changed AFTER INSERT ON policies
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE FUNCTION keep_policies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accepted policies are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER policies_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON policies
  FOR EACH STATEMENT EXECUTE FUNCTION keep_policies();
