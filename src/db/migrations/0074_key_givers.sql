ALTER TABLE "approvals" ADD COLUMN "is_asked_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "agreed_by" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "key_givers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "app_secret" "bytea";--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "keys_known_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_agreed_by_staff_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_given_by_staff_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD CONSTRAINT "staff_authenticators_given_by_staff_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_given_by_staff_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_given_by_staff_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_first_agreed" ON "approvals" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "passkeys_giver" ON "passkeys" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "staff_authenticators_giver" ON "staff_authenticators" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "staff_invites_giver" ON "staff_invites" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_giver" ON "staff_recovery_codes" USING btree ("given_by");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_first" CHECK ("approvals"."agreed_by" not in ("approvals"."asked_by", "approvals"."decided_by") or "approvals"."agreed_by" is null);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_by_code" CHECK ("approvals"."state" <> 'agreed' or not "approvals"."is_asked_by_code" or "approvals"."agreed_by" is not null);--> statement-breakpoint
UPDATE "passkeys" k SET "given_by" = (SELECT a."staff_id" FROM "audit" a WHERE a."subject" = 'staff:' || k."staff_id" AND a."action" IN ('staff.added', 'staff.invited') AND a."at" <= k."created_at" ORDER BY a."at" DESC, a."id" DESC LIMIT 1) WHERE k."given_by" IS NULL;--> statement-breakpoint
UPDATE "staff_authenticators" k SET "given_by" = (SELECT a."staff_id" FROM "audit" a WHERE a."subject" = 'staff:' || k."staff_id" AND a."action" IN ('staff.added', 'staff.invited') AND a."at" <= k."created_at" ORDER BY a."at" DESC, a."id" DESC LIMIT 1) WHERE k."given_by" IS NULL;--> statement-breakpoint
UPDATE "staff_invites" k SET "given_by" = (SELECT a."staff_id" FROM "audit" a WHERE a."subject" = 'staff:' || k."staff_id" AND a."action" IN ('staff.added', 'staff.invited') AND a."at" <= k."created_at" ORDER BY a."at" DESC, a."id" DESC LIMIT 1) WHERE k."given_by" IS NULL;--> statement-breakpoint
UPDATE "staff_recovery_codes" k SET "given_by" = (SELECT a."staff_id" FROM "audit" a WHERE a."subject" = 'staff:' || k."staff_id" AND a."action" IN ('staff.added', 'staff.invited') AND a."at" <= k."created_at" ORDER BY a."at" DESC, a."id" DESC LIMIT 1) WHERE k."given_by" IS NULL;
