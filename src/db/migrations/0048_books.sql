CREATE TABLE "settlement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"provider" text DEFAULT 'phonepe' NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_files_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"tax" integer NOT NULL,
	"paid_on" date,
	"settled_on" date,
	"bank_reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "settlement_lines_file_id_line_pk" PRIMARY KEY("file_id","line"),
	CONSTRAINT "settlement_lines_amount" CHECK ("settlement_lines"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_files_staff" ON "settlement_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "settlement_files_latest" ON "settlement_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "settlement_lines_reference" ON "settlement_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_completed" ON "payments" USING btree ("completed_at") WHERE "payments"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_completed" ON "refunds" USING btree ("completed_at") WHERE "refunds"."completed_at" is not null;