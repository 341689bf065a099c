ALTER TABLE "order_items" ADD COLUMN "preparation" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "report_time_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
-- Orders booked before: what the catalogue says now is the nearest to what it said then.
UPDATE order_items SET preparation = said.preparation, report_time_hours = said.report_time_hours
FROM (
  SELECT part.item_id, array_agg(DISTINCT test.preparation) AS preparation, max(test.report_time_hours) AS report_time_hours
  FROM (SELECT id AS item_id, id AS lab_test_id FROM lab_tests UNION ALL SELECT package_id, lab_test_id FROM package_tests) AS part
  JOIN lab_tests AS test ON test.id = part.lab_test_id
  GROUP BY part.item_id
) AS said
WHERE said.item_id = order_items.item_id;
