CREATE INDEX IF NOT EXISTS "codes_age" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "email_confirmations_unanswered" ON "email_confirmations" USING btree ("asked_at") WHERE "email_confirmations"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "used_nonces_expiry" ON "used_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_age" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_customer" ON "consents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consents_order" ON "consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_age" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_latest" ON "orders" USING btree ("slot_date" DESC NULLS FIRST,"slot_hour");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_status" ON "orders" USING btree ("status","slot_date" DESC NULLS FIRST,"slot_hour");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_never_paid" ON "orders" USING btree ("cancelled_at") WHERE "orders"."status" = 'cancelled' and "orders"."payment_status" = 'cancelled';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_state" ON "refunds" USING btree ("state");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_events_age" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_links_customer" ON "report_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_openings_link" ON "report_openings" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_mobile" ON "bookings" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "landing_requests_mobile" ON "landing_requests" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prescriptions_mobile" ON "prescriptions" USING btree ("mobile");