CREATE TABLE "kept_bytes" (
	"kind" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
-- Whoever writes or deletes prescriptions, the version before too, counts them here. Their size never changes.
CREATE OR REPLACE FUNCTION count_prescription_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE more bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT sum(p.bytes) INTO more FROM changed p;
  ELSE SELECT -sum(p.bytes) INTO more FROM changed p;
  END IF;
  IF more <> 0 THEN UPDATE kept_bytes SET bytes = bytes + more WHERE kind = 'prescriptions'; END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER prescriptions_added AFTER INSERT ON prescriptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_prescription_bytes();
--> statement-breakpoint
CREATE TRIGGER prescriptions_deleted AFTER DELETE ON prescriptions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_prescription_bytes();
--> statement-breakpoint
-- Nobody writes prescriptions between the triggers and this: making them has locked the table.
INSERT INTO "kept_bytes" ("kind", "bytes") SELECT 'prescriptions', coalesce(sum("bytes"), 0) FROM "prescriptions";
