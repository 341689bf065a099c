CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"digits" smallint,
	"state" text NOT NULL,
	"browser_hash" text,
	"is_known_browser" boolean DEFAULT false NOT NULL,
	"is_cookieless" boolean DEFAULT false NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"cookieless_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"order_id" uuid,
	"person" smallint,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"given" text NOT NULL,
	"guardian_name" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"age" smallint,
	"gender" text,
	"address" text,
	"password_hash" text,
	"registration_proof_hash" text,
	"google_subject" text,
	"whatsapp" text,
	"phone_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_phone_unique" UNIQUE("phone"),
	CONSTRAINT "customers_google_subject_unique" UNIQUE("google_subject"),
	CONSTRAINT "customers_phone" CHECK ("customers"."phone" ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "email_confirmations_address" UNIQUE("customer_id","email")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"customer_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"trusted_from" timestamp with time zone,
	CONSTRAINT "known_browsers_customer_id_browser_hash_pk" PRIMARY KEY("customer_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_at" timestamp with time zone,
	"code_needed_until" timestamp with time zone,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"city" text NOT NULL,
	"pin_code" text,
	"house" text NOT NULL,
	"street" text NOT NULL,
	"landmark" text NOT NULL,
	"key" text NOT NULL,
	"patient_id" uuid,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_once" UNIQUE("customer_id","key"),
	CONSTRAINT "addresses_pin_code" CHECK ("addresses"."pin_code" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "area_pin_codes" (
	"pin_code" text PRIMARY KEY NOT NULL,
	"area_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" uuid,
	"session_id" uuid,
	"address" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"is_logged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer,
	"difference_reason" text,
	"handed_at" timestamp with time zone NOT NULL,
	"received_by" uuid,
	"received_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "cash_handovers_second_name" CHECK ("cash_handovers"."received_by" <> "cash_handovers"."staff_id"),
	CONSTRAINT "cash_handovers_received" CHECK (num_nonnulls("cash_handovers"."received_by", "cash_handovers"."received_at", "cash_handovers"."counted") in (0, 3)),
	CONSTRAINT "cash_handovers_once" CHECK ("cash_handovers"."received_at" is null or "cash_handovers"."withdrawn_at" is null),
	CONSTRAINT "cash_handovers_counted" CHECK ("cash_handovers"."counted" >= 0),
	CONSTRAINT "cash_handovers_reason" CHECK ("cash_handovers"."counted" = "cash_handovers"."expected" or length("cash_handovers"."difference_reason") > 0 or "cash_handovers"."counted" is null)
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"event_id" uuid,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handover_id" uuid,
	CONSTRAINT "cash_receipts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "cash_receipts_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "cash_receipts_cause" CHECK (num_nonnulls("cash_receipts"."payment_id", "cash_receipts"."refund_id", "cash_receipts"."event_id") = 1),
	CONSTRAINT "cash_receipts_side" CHECK ("cash_receipts"."event_id" is not null or ("cash_receipts"."amount" > 0) = ("cash_receipts"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "centres" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text,
	"open_days" smallint[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"opens_at" smallint DEFAULT 0 NOT NULL,
	"closes_at" smallint DEFAULT 24 NOT NULL,
	"closed_days" date[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_sample" boolean NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"letter" text NOT NULL,
	"cap" text NOT NULL,
	"draw_order" smallint NOT NULL,
	"sample_kind" text NOT NULL,
	"stable_hours" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"categories" text[] NOT NULL,
	"category_codes" text[],
	"parameters" text[] NOT NULL,
	"sample_type" text NOT NULL,
	"fasting_hours" smallint DEFAULT 0 NOT NULL,
	"fasting_required" boolean NOT NULL,
	"centre_visit_required" boolean NOT NULL,
	"test_type" text,
	"sample_kinds" text[],
	"containers" text[],
	"hiv_consent" boolean,
	"after_meal_hours" smallint,
	"after_meal" boolean,
	"picture" text,
	"regular_price" integer NOT NULL,
	"sale_price" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"preparation" text NOT NULL,
	"report_time_hours" integer NOT NULL,
	"loinc" text,
	"health_area" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"who" text DEFAULT '' NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"report_reads" text DEFAULT '' NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"recent_bookings" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lab_tests_name_unique" UNIQUE("name"),
	CONSTRAINT "lab_tests_price" CHECK ("lab_tests"."sale_price" > 0 and "lab_tests"."sale_price" <= "lab_tests"."regular_price"),
	CONSTRAINT "lab_tests_fasting" CHECK ("lab_tests"."fasting_hours" between 0 and 24)
);
--> statement-breakpoint
CREATE TABLE "package_tests" (
	"package_id" text NOT NULL,
	"lab_test_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "package_tests_package_id_lab_test_id_pk" PRIMARY KEY("package_id","lab_test_id")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"regular_price" integer NOT NULL,
	"sale_price" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"gender" text NOT NULL,
	"age_group" text NOT NULL,
	"min_age" smallint,
	"picture" text,
	"hiv_consent" boolean,
	"popularity" integer DEFAULT 0 NOT NULL,
	"recent_bookings" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packages_name_unique" UNIQUE("name"),
	CONSTRAINT "packages_price" CHECK ("packages"."sale_price" > 0 and "packages"."sale_price" <= "packages"."regular_price")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text NOT NULL,
	"is_package" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"regular_from" integer NOT NULL,
	"regular_to" integer NOT NULL,
	"sale_from" integer NOT NULL,
	"sale_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_order" integer DEFAULT 0 NOT NULL,
	"maximum_discount" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"maximum_uses" integer,
	"maximum_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."type" = 'FIXED' or "coupons"."value" <= 10000)),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 and ("coupons"."maximum_uses" is null or "coupons"."uses" <= "coupons"."maximum_uses"))
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"action_hash" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"is_requested_by_code" boolean DEFAULT false NOT NULL,
	"agreed_by" uuid,
	"agreed_at" timestamp with time zone,
	"key_issuers" uuid[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "approvals_two" CHECK ("approvals"."requested_by" <> "approvals"."decided_by"),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" in ('agreed', 'declined')) = ("approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_first" CHECK ("approvals"."agreed_by" not in ("approvals"."requested_by", "approvals"."decided_by") or "approvals"."agreed_by" is null),
	CONSTRAINT "approvals_by_code" CHECK ("approvals"."state" <> 'agreed' or not "approvals"."is_requested_by_code" or "approvals"."agreed_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "emergency_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unapproved_refunds" (
	"staff_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "unapproved_refunds_staff_id_day_pk" PRIMARY KEY("staff_id","day"),
	CONSTRAINT "unapproved_refunds_amount" CHECK ("unapproved_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"specialization" text NOT NULL,
	"experience_years" smallint NOT NULL,
	"qualifications" text NOT NULL,
	"location" text NOT NULL,
	"clinic" text NOT NULL,
	"rating_percent" smallint NOT NULL,
	"reviews" integer NOT NULL,
	"fee" integer,
	"is_offered" boolean DEFAULT true NOT NULL,
	"photo_key" text,
	"is_sample" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"total" integer NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"subject" text NOT NULL,
	"about" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fall_back_at" timestamp with time zone,
	CONSTRAINT "messages_subject_about_channel_pk" PRIMARY KEY("subject","about","channel")
);
--> statement-breakpoint
CREATE TABLE "sent_fasts" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"fasts" text NOT NULL,
	"door_fasts" text,
	"door_due" integer,
	"number" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"reported" jsonb NOT NULL,
	"problem" text NOT NULL,
	"problem_key" text NOT NULL,
	"problem_values" jsonb NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "conflicts_decided" CHECK (("conflicts"."decision" is null) = ("conflicts"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visit_id" uuid NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text,
	"at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "recollections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"lines" smallint[] NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"booked_visit_id" uuid,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"staff_id" uuid,
	"collector" text,
	"collector_id" uuid,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"file_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"customer_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_customer_id_key_pk" PRIMARY KEY("customer_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"item_id" text NOT NULL,
	"is_package" boolean NOT NULL,
	"name" text NOT NULL,
	"quantity" smallint NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"booked_discount" integer,
	"preparation" text[] DEFAULT '{}' NOT NULL,
	"report_time_hours" integer DEFAULT 24 NOT NULL,
	"person" smallint NOT NULL,
	"fasting_hours" smallint NOT NULL,
	"after_meal_hours" smallint NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "order_items_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"is_addition" boolean NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"payment_method" text NOT NULL,
	"mrp_total" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"coupon_code" text,
	"coupon_minimum" integer,
	"booked_mrp_total" integer,
	"hold_expires_at" timestamp with time zone,
	"payment_link_sent_at" timestamp with time zone,
	"cancel_reason" text,
	"replaced_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_visit" UNIQUE("visit_id","part"),
	CONSTRAINT "orders_mrp_total" CHECK ("orders"."mrp_total" >= "orders"."subtotal"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" and "orders"."total" >= 0 and ("orders"."total" > 0) = ("orders"."subtotal" > 0)),
	CONSTRAINT "orders_part" CHECK ("orders"."part" > 0 and "orders"."is_addition" = ("orders"."part" > 1)),
	CONSTRAINT "orders_hold" CHECK ("orders"."hold_expires_at" is null or "orders"."status" = 'pending'),
	CONSTRAINT "orders_cancelled" CHECK (("orders"."status" = 'cancelled') = ("orders"."cancelled_at" is not null) and ("orders"."status" = 'cancelled') = ("orders"."cancel_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"born_on" date,
	"is_birth_estimated" boolean DEFAULT false NOT NULL,
	"gender" text NOT NULL,
	"pregnant_until" date,
	"relation" text NOT NULL,
	"phone" text,
	"email" text,
	"is_listed" boolean DEFAULT true NOT NULL,
	"merged_into" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patients_of_customer" UNIQUE("customer_id","id"),
	CONSTRAINT "patients_phone" CHECK ("patients"."phone" ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "patients_merged_into" CHECK ("patients"."merged_into" <> "patients"."id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"taken_as" text,
	"upi_reference" text,
	"recorded_by" uuid,
	"bank_matched_at" timestamp with time zone,
	"provider" text DEFAULT 'phonepe',
	"merchant_order_id" text,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"settles_order" boolean DEFAULT false NOT NULL,
	"payment_url" text,
	"provider_reference" text,
	"transaction_id" text,
	"error_code" text,
	"expires_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "payments_merchant_order_id_unique" UNIQUE("merchant_order_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"lines" smallint[],
	"order_id" uuid NOT NULL,
	"provider" text DEFAULT 'phonepe',
	"merchant_refund_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "refunds_merchant_refund_id_unique" UNIQUE("merchant_refund_id")
);
--> statement-breakpoint
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
CREATE TABLE "upi_references" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"body_hash" text PRIMARY KEY NOT NULL,
	"provider" text DEFAULT 'phonepe' NOT NULL,
	"event" text NOT NULL,
	"merchant_order_id" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"link_id" uuid,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"person" smallint NOT NULL,
	"is_part" boolean DEFAULT false NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text,
	"attached_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"corrected_from" timestamp with time zone,
	CONSTRAINT "reports_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
CREATE TABLE "request_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"service" text,
	"service_code" text,
	"doctor_id" text,
	"preferred_at" timestamp with time zone,
	"status" text,
	"city" text,
	"address" text,
	"preferred_date" text,
	"file_key" text,
	"content_type" text,
	"bytes" integer,
	"holder_id" uuid,
	"held_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"closing" text,
	"order_id" uuid,
	CONSTRAINT "requests_booking" CHECK (num_nonnulls("requests"."service", "requests"."preferred_at", "requests"."status")
        = case when "requests"."kind" in ('home-care', 'consultation') then 3 else 0 end),
	CONSTRAINT "requests_offer" CHECK (("requests"."kind" = 'offer') = ("requests"."preferred_date" is not null)),
	CONSTRAINT "requests_prescription" CHECK (num_nonnulls("requests"."file_key", "requests"."content_type", "requests"."bytes")
        = case when "requests"."kind" = 'prescription' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"kind" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collector_days" (
	"staff_id" uuid NOT NULL,
	"date" date NOT NULL,
	"from_hour" smallint,
	"to_hour" smallint,
	"reason" text,
	CONSTRAINT "collector_days_staff_id_date_pk" PRIMARY KEY("staff_id","date"),
	CONSTRAINT "collector_days_hours" CHECK (("collector_days"."from_hour" is null) = ("collector_days"."to_hour" is null) and coalesce("collector_days"."from_hour" < "collector_days"."to_hour", true))
);
--> statement-breakpoint
CREATE TABLE "collector_homes" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"area" text,
	"per_hour" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collector_weeks" (
	"staff_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_hour" smallint NOT NULL,
	"to_hour" smallint NOT NULL,
	CONSTRAINT "collector_weeks_staff_id_weekday_pk" PRIMARY KEY("staff_id","weekday"),
	CONSTRAINT "collector_weeks_hours" CHECK ("collector_weeks"."from_hour" < "collector_weeks"."to_hour")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"city" text NOT NULL,
	"date" date NOT NULL,
	"hour" smallint NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"set_by" text,
	"set_reason" text,
	CONSTRAINT "slots_city_date_hour_pk" PRIMARY KEY("city","date","hour"),
	CONSTRAINT "slots_taken" CHECK ("slots"."taken" >= 0),
	CONSTRAINT "slots_capacity" CHECK ("slots"."taken" <= "slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "specimen_tests" (
	"specimen_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"test" text NOT NULL,
	CONSTRAINT "specimen_tests_specimen_id_order_id_line_test_pk" PRIMARY KEY("specimen_id","order_id","line","test")
);
--> statement-breakpoint
CREATE TABLE "specimens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"barcode" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"person" smallint NOT NULL,
	"container" text NOT NULL,
	"timing" text NOT NULL,
	"state" text NOT NULL,
	"labelled_at" timestamp with time zone NOT NULL,
	"labelled_by" text NOT NULL,
	"collected_at" timestamp with time zone,
	"collected_by" text,
	"collected_by_id" uuid,
	"received_at" timestamp with time zone,
	"received_by" text,
	"received_by_id" uuid,
	"received_centre" text,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"accepted_by_id" uuid,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	"rejected_by_id" uuid,
	"reject_reason" text,
	"prints" smallint DEFAULT 0 NOT NULL,
	"replaces_id" uuid,
	CONSTRAINT "specimens_barcode_unique" UNIQUE("barcode"),
	CONSTRAINT "specimens_rejected" CHECK (("specimens"."state" = 'rejected') = ("specimens"."reject_reason" is not null and "specimens"."rejected_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"issued_by" uuid,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"may_use_codes" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"hours_revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_authenticators" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"issued_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"replaces_keys" boolean DEFAULT false NOT NULL,
	"issued_by" uuid,
	"app_secret" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"issued_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"role" text NOT NULL,
	"centre_code" text,
	"granted_by" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"passkey_id" text,
	"device" text,
	"is_phone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"keys_known_until" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"last_called_at" timestamp with time zone,
	"last_address" text,
	"locked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "file_deletions" (
	"file_key" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "later_jobs" (
	"due_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "later_jobs_due_at_name_data_pk" PRIMARY KEY("due_at","name","data")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"name" text PRIMARY KEY NOT NULL,
	"is_set" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_people" (
	"visit_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"patient_id" uuid,
	"is_erased" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"age" smallint NOT NULL,
	"age_months" smallint,
	"gender" text NOT NULL,
	"is_pregnant" boolean DEFAULT false NOT NULL,
	"relation" text,
	"phone" text,
	"email" text,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_people_visit_id_position_pk" PRIMARY KEY("visit_id","position"),
	CONSTRAINT "visit_people_patient" UNIQUE("patient_id","visit_id"),
	CONSTRAINT "visit_people_position" CHECK ("visit_people"."position" between 0 and 5),
	CONSTRAINT "visit_people_known_or_erased" CHECK (("visit_people"."patient_id" is null) = "visit_people"."is_erased")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"city" text NOT NULL,
	"date" date NOT NULL,
	"hour" smallint NOT NULL,
	"seats" smallint NOT NULL,
	"is_centre_visit" boolean NOT NULL,
	"centre_code" text,
	"address" text NOT NULL,
	"alternate_phone" text,
	"door_name" text,
	"door_phone" text,
	"moves" smallint DEFAULT 0 NOT NULL,
	"own_moves" smallint DEFAULT 0 NOT NULL,
	"carried_fee" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	"repeats_id" uuid,
	CONSTRAINT "visits_of_customer" UNIQUE("id","customer_id"),
	CONSTRAINT "visits_seats" CHECK ("visits"."seats" between 0 and 6),
	CONSTRAINT "visits_hour" CHECK ("visits"."hour" between 0 and 23),
	CONSTRAINT "visits_own_moves" CHECK ("visits"."own_moves" <= "visits"."moves"),
	CONSTRAINT "visits_centre" CHECK ("visits"."centre_code" is null or "visits"."is_centre_visit")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_pin_codes" ADD CONSTRAINT "area_pin_codes_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_received_by_staff_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_event_id_visit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."visit_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_tests" ADD CONSTRAINT "package_tests_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_tests" ADD CONSTRAINT "package_tests_lab_test_id_lab_tests_id_fk" FOREIGN KEY ("lab_test_id") REFERENCES "public"."lab_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_agreed_by_staff_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapproved_refunds" ADD CONSTRAINT "unapproved_refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_fasts" ADD CONSTRAINT "sent_fasts_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflicts" ADD CONSTRAINT "conflicts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recollections" ADD CONSTRAINT "recollections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recollections" ADD CONSTRAINT "recollections_booked_visit_id_visits_id_fk" FOREIGN KEY ("booked_visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_visit_of_the_customer" FOREIGN KEY ("visit_id","customer_id") REFERENCES "public"."visits"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_into_one_of_the_account" FOREIGN KEY ("customer_id","merged_into") REFERENCES "public"."patients"("customer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upi_references" ADD CONSTRAINT "upi_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_link_id_report_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."report_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_calls" ADD CONSTRAINT "request_calls_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_holder_id_staff_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collector_days" ADD CONSTRAINT "collector_days_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collector_homes" ADD CONSTRAINT "collector_homes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collector_weeks" ADD CONSTRAINT "collector_weeks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimen_tests" ADD CONSTRAINT "specimen_tests_specimen_id_specimens_id_fk" FOREIGN KEY ("specimen_id") REFERENCES "public"."specimens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimen_tests" ADD CONSTRAINT "specimen_tests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_container_containers_code_fk" FOREIGN KEY ("container") REFERENCES "public"."containers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_received_centre_centres_code_fk" FOREIGN KEY ("received_centre") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_replaces_id_specimens_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."specimens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specimens" ADD CONSTRAINT "specimens_person_of_the_visit" FOREIGN KEY ("visit_id","person") REFERENCES "public"."visit_people"("visit_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD CONSTRAINT "staff_authenticators_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD CONSTRAINT "staff_authenticators_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_centre_code_centres_code_fk" FOREIGN KEY ("centre_code") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_people" ADD CONSTRAINT "visit_people_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_people" ADD CONSTRAINT "visit_people_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_centre_code_centres_code_fk" FOREIGN KEY ("centre_code") REFERENCES "public"."centres"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_repeats_id_visits_id_fk" FOREIGN KEY ("repeats_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_phone" ON "codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "codes_age" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "consents_order" ON "consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "customers_phone_end" ON "customers" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "customers_word_1" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 1) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 1) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_2" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 2) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 2) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_3" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 3) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 3) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_4" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 4) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 4) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_5" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 5) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 5) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_6" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 6) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 6) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_7" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 7) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 7) collate "C") > '';--> statement-breakpoint
CREATE INDEX "customers_word_8" ON "customers" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 8) collate "C")) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("customers"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 8) collate "C") > '';--> statement-breakpoint
CREATE INDEX "email_confirmations_unconfirmed" ON "email_confirmations" USING btree ("requested_at") WHERE "email_confirmations"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "known_browsers_age" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "used_nonces_expiry" ON "used_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "addresses_patient" ON "addresses" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "area_pin_codes_area" ON "area_pin_codes" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "areas_name" ON "areas" USING btree ("city",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_reported" ON "audit" USING btree ("subject","at") WHERE "audit"."action" = 'report.attached';--> statement-breakpoint
CREATE INDEX "audit_age" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_staff" ON "audit" USING btree ("staff_id","at") WHERE "audit"."staff_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_unlogged" ON "audit" USING btree ("at") WHERE not "audit"."is_logged" and "audit"."actor" like 'operator:%';--> statement-breakpoint
CREATE INDEX "cash_handovers_staff" ON "cash_handovers" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_receiver" ON "cash_handovers" USING btree ("received_by");--> statement-breakpoint
CREATE INDEX "cash_handovers_latest" ON "cash_handovers" USING btree ("handed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handovers_one_open" ON "cash_handovers" USING btree ("staff_id") WHERE "cash_handovers"."received_at" is null and "cash_handovers"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "cash_receipts_staff" ON "cash_receipts" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_handover" ON "cash_receipts" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_held" ON "cash_receipts" USING btree ("staff_id","at") WHERE "cash_receipts"."handover_id" is null;--> statement-breakpoint
CREATE INDEX "cash_receipts_event" ON "cash_receipts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "centres_city" ON "centres" USING btree ("city","position");--> statement-breakpoint
CREATE INDEX "price_changes_item" ON "price_changes" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_first_agreed" ON "approvals" USING btree ("agreed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("order_id") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting_age" ON "approvals" USING btree ("requested_at") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "emergency_access_staff" ON "emergency_access" USING btree ("staff_id","order_id","until");--> statement-breakpoint
CREATE INDEX "emergency_access_order" ON "emergency_access" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_notes_staff" ON "order_notes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "doctors_position" ON "doctors" USING btree ("position");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_in_month" ON "invoices" USING btree ("issued_at","id","kind","total");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" <> 'credit-note';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_one_per_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "conflicts_visit" ON "conflicts" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "conflicts_staff" ON "conflicts" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "conflicts_open" ON "conflicts" USING btree ("at") WHERE "conflicts"."decision" is null;--> statement-breakpoint
CREATE INDEX "former_addresses_visit" ON "former_addresses" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "ratings_latest" ON "ratings" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "recollections_waiting" ON "recollections" USING btree ("order_id") WHERE "recollections"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "recollections_booked" ON "recollections" USING btree ("booked_visit_id") WHERE "recollections"."booked_visit_id" is not null;--> statement-breakpoint
CREATE INDEX "recollections_order" ON "recollections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recollections_latest" ON "recollections" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visit_events_visit" ON "visit_events" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_events_collector" ON "visit_events" USING btree ("collector_id","visit_id") WHERE "visit_events"."collector_id" is not null;--> statement-breakpoint
CREATE INDEX "visit_photos_visit" ON "visit_photos" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_photos_staff" ON "visit_photos" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_photos_file" ON "visit_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_open_holds" ON "orders" USING btree ("hold_expires_at") WHERE "orders"."hold_expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_unpaid" ON "orders" USING btree ("customer_id") WHERE "orders"."status" = 'pending' and not "orders"."is_addition";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_unpaid_addition" ON "orders" USING btree ("visit_id") WHERE "orders"."status" = 'pending' and "orders"."is_addition";--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("cancelled_at") WHERE "orders"."status" = 'cancelled' and "orders"."payment_status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "patients_merged" ON "patients" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_owner" ON "patients" USING btree ("customer_id") WHERE "patients"."relation" = 'self' and "patients"."merged_into" is null and "patients"."is_listed";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("order_id") WHERE "payments"."settles_order";--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_completed" ON "payments" USING btree ("completed_at") WHERE "payments"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_part" ON "refunds" USING btree ("payment_id","part");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_completed" ON "refunds" USING btree ("completed_at") WHERE "refunds"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_latest" ON "refunds" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_next_check" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "settlement_files_staff" ON "settlement_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "settlement_files_latest" ON "settlement_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "settlement_lines_reference" ON "settlement_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "upi_references_order" ON "upi_references" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "report_links_report" ON "report_links" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_links_customer" ON "report_links" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_openings_report" ON "report_openings" USING btree ("report_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "report_openings_link" ON "report_openings" USING btree ("link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_number" ON "reports" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "request_calls_request" ON "request_calls" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "requests_created" ON "requests" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("created_at") WHERE is_open;--> statement-breakpoint
CREATE INDEX "requests_customer" ON "requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_mobile" ON "requests" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "requests_order" ON "requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "requests_closed" ON "requests" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "collector_homes_city" ON "collector_homes" USING btree ("city");--> statement-breakpoint
CREATE INDEX "specimen_tests_order" ON "specimen_tests" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "specimens_tube" ON "specimens" USING btree ("visit_id","person","container","timing") WHERE "specimens"."state" not in ('rejected', 'void');--> statement-breakpoint
CREATE INDEX "specimens_person" ON "specimens" USING btree ("visit_id","person");--> statement-breakpoint
CREATE INDEX "specimens_on_the_way" ON "specimens" USING btree ("collected_at") WHERE "specimens"."state" = 'collected';--> statement-breakpoint
CREATE INDEX "specimens_received" ON "specimens" USING btree ("received_at" DESC NULLS LAST) WHERE "specimens"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "specimens_replaces" ON "specimens" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "passkeys_staff" ON "passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "passkeys_issuer" ON "passkeys" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "staff_name_lower" ON "staff" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "staff_authenticators_issuer" ON "staff_authenticators" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "staff_challenges_staff" ON "staff_challenges" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_challenges_expiry" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invites_staff" ON "staff_invites" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_invites_issuer" ON "staff_invites" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "staff_invites_expiry" ON "staff_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_issuer" ON "staff_recovery_codes" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "staff_roles_staff" ON "staff_roles" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_given" ON "staff_roles" USING btree ("staff_id","role",coalesce("centre_code", '')) WHERE "staff_roles"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_key" ON "staff_sessions" USING btree ("passkey_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_deletions_due" ON "file_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "file_deletions_order" ON "file_deletions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "visit_people_phone" ON "visit_people" USING btree ("phone") WHERE "visit_people"."phone" is not null;--> statement-breakpoint
CREATE INDEX "visit_people_phone_end" ON "visit_people" USING btree (right("phone", 4),"booked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "visit_people_word_1" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 1) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 1) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_2" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 2) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 2) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_3" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 3) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 3) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_4" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 4) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 4) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_5" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 5) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 5) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_6" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 6) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 6) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_7" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 7) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 7) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visit_people_word_8" ON "visit_people" USING btree ((split_part(btrim(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 8) collate "C"),"booked_at" DESC NULLS FIRST) WHERE (split_part(btrim(regexp_replace(lower(regexp_replace(normalize("visit_people"."name", NFKD), '[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]', '', 'g')), '[[:space:].,()/_''\u2019-]+', ' ', 'g')), ' ', 8) collate "C") > '';--> statement-breakpoint
CREATE INDEX "visits_customer" ON "visits" USING btree ("customer_id","date");--> statement-breakpoint
CREATE INDEX "visits_latest" ON "visits" USING btree ("date" DESC NULLS FIRST,"hour");--> statement-breakpoint
CREATE INDEX "visits_door_phone" ON "visits" USING btree ("door_phone") WHERE "visits"."door_phone" is not null;--> statement-breakpoint
CREATE INDEX "visits_alternate_phone" ON "visits" USING btree ("alternate_phone") WHERE "visits"."alternate_phone" is not null;--> statement-breakpoint
CREATE INDEX "visits_repeats" ON "visits" USING btree ("repeats_id") WHERE "visits"."repeats_id" is not null;--> statement-breakpoint
-- Below: what drizzle-kit does not generate.
INSERT INTO catalogue_revision VALUES (1);
--> statement-breakpoint
-- Every process keeps the catalogue in memory. The notification is fast but can be late or lost, so a booking compares
-- the revision within its own transaction.
CREATE FUNCTION announce_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lab_tests_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lab_tests
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER packages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON packages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER package_tests_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON package_tests
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER company_facts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company_facts
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER centres_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON centres
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER areas_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON areas
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
CREATE TRIGGER area_pin_codes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON area_pin_codes
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
-- An owner of tables can give itself any grant, so a trigger protects the audit. `is_logged` may change; rows are deleted
-- only by a transaction that sets `jaanch.deletes_audit`, after the retention period.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'is_logged' = to_jsonb(OLD) - 'is_logged' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF current_setting('jaanch.deletes_audit', true) = 'after its years' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_rows BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
-- Total size of the stored prescriptions, which are requests with bytes. The size of a row never changes.
CREATE FUNCTION count_prescription_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE more bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT sum(p.bytes) INTO more FROM changed p;
  ELSE SELECT -sum(p.bytes) INTO more FROM changed p;
  END IF;
  IF more <> 0 THEN UPDATE stored_bytes SET bytes = bytes + more WHERE kind = 'prescriptions'; END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER requests_added AFTER INSERT ON requests REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_prescription_bytes();
--> statement-breakpoint
CREATE TRIGGER requests_deleted AFTER DELETE ON requests REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_prescription_bytes();
--> statement-breakpoint
INSERT INTO "stored_bytes" ("kind", "bytes") VALUES ('prescriptions', 0);
