CREATE INDEX IF NOT EXISTS "customers_phone_end" ON "customers" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_name_1" ON "customers" USING btree ((split_part(lower("name"), ' ', 1) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_name_2" ON "customers" USING btree ((split_part(lower("name"), ' ', 2) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_name_3" ON "customers" USING btree ((split_part(lower("name"), ' ', 3) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_patients_name_1" ON "order_patients" USING btree ((split_part(lower("name"), ' ', 1) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_patients_name_2" ON "order_patients" USING btree ((split_part(lower("name"), ' ', 2) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_patients_name_3" ON "order_patients" USING btree ((split_part(lower("name"), ' ', 3) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_patient_phone_end" ON "orders" USING btree (right("patient_phone", 4),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_patient_name_1" ON "orders" USING btree ((split_part(lower("patient_name"), ' ', 1) collate "C"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_patient_name_2" ON "orders" USING btree ((split_part(lower("patient_name"), ' ', 2) collate "C"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_patient_name_3" ON "orders" USING btree ((split_part(lower("patient_name"), ' ', 3) collate "C"),"created_at" DESC NULLS FIRST);