CREATE TABLE "file_deletions" (
	"file_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_deletions_due" ON "file_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "file_deletions_order" ON "file_deletions" USING btree ("order_id");--> statement-breakpoint
-- Reports that were replaced before: their files are named in the audit only.
INSERT INTO "file_deletions" ("file_key", "order_id", "due_at")
SELECT "details" ->> 'replacedFileKey', substring("subject" from 7)::uuid, "at" + interval '365 days'
FROM "audit" WHERE "action" = 'report.replaced' AND "details" ->> 'replacedFileKey' IS NOT NULL
ON CONFLICT DO NOTHING;
