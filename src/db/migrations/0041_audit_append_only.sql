-- The shop owns its tables, and an owner can give itself any grant: what keeps the record is this trigger. `is_told`
-- may change; rows go only where a transaction says by a setting of its own that they are over their years.
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'is_told' = to_jsonb(OLD) - 'is_told' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF current_setting('jaanch.deletes_audit', true) = 'after its years' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_rows BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
