UPDATE "payments" SET "recorded_by" = "audit"."staff_id" FROM "audit"
  WHERE "payments"."recorded_by" IS NULL AND "payments"."taken_as" = 'upi'
  AND "audit"."subject" = 'order:' || "payments"."order_id" AND "audit"."at" = "payments"."created_at"
  AND "audit"."action" IN ('payment.upi-taken', 'payment.cash-taken')
  AND "audit"."staff_id" IN (SELECT "id" FROM "staff");
