DROP INDEX "request_work_booking";--> statement-breakpoint
DROP INDEX "request_work_prescription";--> statement-breakpoint
DROP INDEX "request_work_landing";--> statement-breakpoint
CREATE INDEX "request_work_booking" ON "request_work" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "request_work_prescription" ON "request_work" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "request_work_landing" ON "request_work" USING btree ("landing_id");