CREATE TABLE "company_facts" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "company_facts_one_row" CHECK ("company_facts"."id" = 1)
);
--> statement-breakpoint
-- Read together with the catalogue, so announced like it.
CREATE TRIGGER company_facts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company_facts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
