ALTER TABLE "audit" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What was done before is not told as if it were new.
ALTER TABLE "audit" ALTER COLUMN "is_told" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "audit_untold" ON "audit" USING btree ("at") WHERE not "audit"."is_told" and "audit"."actor" like 'operator:%';