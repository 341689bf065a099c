-- The statements of one booking (POST /api/orders, then Pay on Collection) as the shop of November 2026 sent them, one by
-- one and each answer awaited: what the bench holds a booking against. Never brought up to date, so that a shop that sends
-- fewer statements does not lower its own bar. A value stands in <<>>: JSON, or a name that statements.ts knows.
-- Those with a name were prepared, the others parsed and planned anew each time.

-- viewer_of_token
select "sessions"."customer_id", "customers"."phone_verified_at" is not null, "sessions"."last_used_at"
  from "sessions" inner join "customers" on "customers"."id" = "sessions"."customer_id"
  where ("sessions"."token_hash" = <<tokenHash>> and "sessions"."expires_at" > <<now>>
  and "sessions"."last_used_at" > <<weekAgo>>)

-- no name
begin

-- customer_for_update
select "id", "name", "phone", "email", "age", "gender", "address", "password_hash", "registration_proof_hash",
  "google_subject", "phone_verified_at", "created_at", (select "revision" from "catalogue_revision") from "customers"
  where "customers"."id" = <<customerId>> for update

-- earlier_orders
select "id", "number", "customer_id", "status", "payment_status", "payment_method", "mrp_total", "subtotal",
  "discount", "total", "coupon_code", "city", "slot_date", "slot_hour", "holds_place", "hold_expires_at",
  "is_centre_visit", "centre_code", "is_fasting_required", "fasting_hours", "address", "patient_name", "patient_age",
  "patient_age_months", "patient_gender", "patient_email", "patient_phone", "alternate_phone", "booking_type",
  "relation", "cancel_reason", "created_at", "confirmed_at", "collected_at", "cancelled_at", ("status" = 'confirmed'
  and "slot_date" = <<date>> and "slot_hour" = <<hour>> and lower("patient_name") = lower(<<"Bench Person">>)
  and exists (select from "order_items" as item where item.order_id = "id"
  and item.item_id = any(<<["PK-FULLBODY","CBC"]>>))) from "orders" where ("orders"."customer_id" = <<customerId>>
  and ("orders"."status" = <<"pending">> or "orders"."created_at" > <<hourAgo>> or ("orders"."status" = 'confirmed'
  and "orders"."slot_date" = <<date>> and "orders"."slot_hour" = <<hour>>
  and lower("orders"."patient_name") = lower(<<"Bench Person">>) and exists (select from "order_items" as item
  where item.order_id = "orders"."id" and item.item_id = any(<<["PK-FULLBODY","CBC"]>>))))) for update

-- take_place
insert into "slots" ("city", "date", "hour", "capacity", "taken") values (<<city>>, <<date>>, <<hour>>, <<1000000>>,
  <<1>>) on conflict ("city","date","hour") do update set "taken" = "slots"."taken" + 1
  where "slots"."taken" < "slots"."capacity" returning "taken"

-- insert_order_and_fill_profile
with "filled" as (update "customers" set "email" = <<"bench@example.test">>, "age" = <<41>>, "gender" = <<"Female">>,
  "address" = <<"12 Sample Road, Flat 3">>
  where "customers"."id" = <<customerId>> returning "id") insert into "orders" ("id", "number", "customer_id",
  "status", "payment_status", "payment_method", "mrp_total", "subtotal", "discount", "total", "coupon_code", "city",
  "slot_date", "slot_hour", "holds_place", "hold_expires_at", "is_centre_visit", "centre_code", "is_fasting_required",
  "fasting_hours", "address", "patient_name", "patient_age", "patient_age_months", "patient_gender", "patient_email",
  "patient_phone", "alternate_phone", "booking_type", "relation", "cancel_reason", "created_at", "confirmed_at",
  "collected_at", "cancelled_at") values (<<orderId>>, <<orderNumber>>, <<customerId>>, <<"pending">>, <<"pending">>,
  <<"PENDING">>, <<690000>>, <<274800>>, <<0>>, <<274800>>, <<null>>, <<city>>, <<date>>, <<hour>>, <<true>>,
  <<halfHourOn>>, <<false>>, <<null>>, <<true>>, <<12>>, <<"12 Sample Road, Flat 3">>, <<"Bench Person">>, <<41>>,
  <<null>>, <<"Female">>, <<"bench@example.test">>, <<phone>>, <<null>>, <<"self">>, <<null>>, <<null>>, <<now>>,
  <<null>>, <<null>>, <<null>>)

-- no name
insert into "order_items" ("order_id", "line", "item_id", "is_package", "name", "quantity", "price", "discount",
  "preparation", "report_time_hours") values (<<orderId>>, <<0>>, <<"PK-FULLBODY">>, <<true>>,
  <<"Full Body Health Check-Up">>, <<1>>, <<249900>>, <<0>>,
  <<preparation>>, <<12>>),
  (<<orderId>>, <<1>>, <<"CBC">>, <<false>>, <<"Complete Blood Count (CBC)">>, <<1>>, <<24900>>, <<0>>,
  <<"{\"No special preparation needed.\"}">>, <<8>>)

-- no name
commit

-- viewer_of_token
select "sessions"."customer_id", "customers"."phone_verified_at" is not null, "sessions"."last_used_at"
  from "sessions" inner join "customers" on "customers"."id" = "sessions"."customer_id"
  where ("sessions"."token_hash" = <<tokenHash>> and "sessions"."expires_at" > <<now>>
  and "sessions"."last_used_at" > <<weekAgo>>)

-- order_by_id
select "id", "number", "customer_id", "status", "payment_status", "payment_method", "mrp_total", "subtotal",
  "discount", "total", "coupon_code", "city", "slot_date", "slot_hour", "holds_place", "hold_expires_at",
  "is_centre_visit", "centre_code", "is_fasting_required", "fasting_hours", "address", "patient_name", "patient_age",
  "patient_age_months", "patient_gender", "patient_email", "patient_phone", "alternate_phone", "booking_type",
  "relation", "cancel_reason", "created_at", "confirmed_at", "collected_at", "cancelled_at" from "orders"
  where "orders"."id" = <<orderId>>

-- no name
begin

-- lock_customer
select "id" from "customers" where "customers"."id" = <<customerId>> for update

-- order_for_update
select "id", "number", "customer_id", "status", "payment_status", "payment_method", "mrp_total", "subtotal",
  "discount", "total", "coupon_code", "city", "slot_date", "slot_hour", "holds_place", "hold_expires_at",
  "is_centre_visit", "centre_code", "is_fasting_required", "fasting_hours", "address", "patient_name", "patient_age",
  "patient_age_months", "patient_gender", "patient_email", "patient_phone", "alternate_phone", "booking_type",
  "relation", "cancel_reason", "created_at", "confirmed_at", "collected_at", "cancelled_at" from "orders"
  where "orders"."id" = <<orderId>> for update

-- open_collection_orders
select count(*) from "orders" where ("orders"."customer_id" = <<customerId>> and "orders"."payment_method" = <<"COD">>
  and "orders"."status" = <<"confirmed">> and "orders"."payment_status" <> <<"completed">>)

-- confirm_for_collection
update "orders" set "status" = <<"confirmed">>, "payment_status" = <<"pending">>, "payment_method" = <<"COD">>,
  "hold_expires_at" = <<null>>, "confirmed_at" = <<now>> where "orders"."id" = <<orderId>>

-- no name
WITH ins AS (INSERT INTO jobs.job_common (id, name, data, priority, start_after, created_on, singleton_key,
  singleton_on, group_id, group_tier, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies)
  SELECT COALESCE(id, gen_random_uuid()) as id, 'notify-order' as name, data, COALESCE(priority, 0) as priority,
  j.start_after, jobs.job_now() as created_on, "singletonKey",
  CASE WHEN "singletonSeconds" IS NOT NULL THEN 'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8
  * floor((date_part('epoch', jobs.job_now()) + COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8))
  ELSE NULL END as singleton_on,
  "groupId" as group_id, "groupTier" as group_tier, COALESCE("expireInSeconds", q.expire_seconds) as expire_seconds,
  COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds, j.start_after + (COALESCE("retentionSeconds",
  q.retention_seconds) * interval '1s') as keep_until, COALESCE("retryLimit", q.retry_limit) as retry_limit,
  COALESCE("retryDelay", q.retry_delay) as retry_delay, COALESCE("retryBackoff", q.retry_backoff,
  false) as retry_backoff, COALESCE("retryDelayMax", q.retry_delay_max) as retry_delay_max, q.policy,
  COALESCE("deadLetter", q.dead_letter) as dead_letter, COALESCE("heartbeatSeconds",
  q.heartbeat_seconds) as heartbeat_seconds, COALESCE(blocked, false) as blocked, COALESCE(blocking,
  false) as blocking, COALESCE("pendingDependencies", 0) as pending_dependencies FROM (SELECT *,
  CASE WHEN (right("startAfter", 1) = 'Z' OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}')
  THEN CAST("startAfter" as timestamp with time zone)
  ELSE jobs.job_now() + CAST(COALESCE("startAfter",'0') as interval) END as start_after
  FROM json_to_recordset(<<job>>::text::json) as x (id uuid, priority integer, data jsonb, "startAfter" text,
  "retryLimit" integer, "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text,
  "singletonSeconds" integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
  "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer,
  blocked boolean, blocking boolean, "pendingDependencies" integer)) j
  JOIN jobs.queue q ON q.name = 'notify-order' ON CONFLICT DO NOTHING RETURNING id, start_after),
  notified AS (SELECT pg_notify(('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24)), 'notify-order') FROM ins
  WHERE start_after <= jobs.job_now() LIMIT 1) SELECT id FROM ins WHERE (SELECT count(*) FROM notified) >= 0

-- no name
commit

-- items_of_orders
select "order_id", "line", "item_id", "is_package", "name", "quantity", "price", "discount", "preparation",
  "report_time_hours" from "order_items" where "order_items"."order_id" = any(<<[orderId]>>)
  order by "order_items"."line" asc

-- people_of_orders
select "id", "name", "phone", "email" from "customers" where "customers"."id" = any(<<[customerId]>>)

-- refunds_of_orders
select "order_id", "payment_id", "amount", "state" from "refunds" where "refunds"."order_id" = any(<<[orderId]>>)
  order by "refunds"."created_at" asc
