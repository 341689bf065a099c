CREATE INDEX IF NOT EXISTS "refunds_latest" ON "refunds" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX IF EXISTS "refunds_state";
