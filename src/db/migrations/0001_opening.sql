CREATE TABLE "checks" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"found" text NOT NULL,
	"todo" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "checks_state" CHECK ("checks"."state" in ('ok', 'warn', 'fail', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "opening" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_only" CHECK ("opening"."is_only"),
	CONSTRAINT "opening_state" CHECK ("opening"."state" in ('open', 'closed'))
);

--> statement-breakpoint
CREATE TRIGGER opening_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
-- A shop that has orders was open.
INSERT INTO opening (state, at) SELECT 'open', now() WHERE EXISTS (SELECT FROM orders);
