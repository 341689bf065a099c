-- Every node of the shop keeps the catalogue in memory; whoever changes it, by whatever means, tells them all.
CREATE FUNCTION announce_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lab_tests_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lab_tests
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER packages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON packages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER package_tests_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON package_tests
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
