DROP INDEX "staff_name";--> statement-breakpoint
CREATE INDEX "staff_name_lower" ON "staff" USING btree (lower("name"));