CREATE TABLE "catalogue_revision" (
	"revision" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO catalogue_revision VALUES (1);
--> statement-breakpoint
-- The notice is quick and can be late or lost; the revision is what a booking compares within its own transaction.
CREATE OR REPLACE FUNCTION announce_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;
