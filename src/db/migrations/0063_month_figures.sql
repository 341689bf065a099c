CREATE INDEX IF NOT EXISTS "audit_reported" ON "audit" USING btree ("subject","at") WHERE "audit"."action" = 'report.attached';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_in_month" ON "invoices" USING btree ("issued_at","id","kind","total");--> statement-breakpoint
-- The one before has its columns and more.
DROP INDEX IF EXISTS "invoices_issued";
