ALTER TABLE "lab_tests" ADD COLUMN "fasting_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fasting_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD CONSTRAINT "lab_tests_fasting" CHECK ("lab_tests"."fasting_hours" between 0 and 24);--> statement-breakpoint
-- Until now the hours stood in the words alone ('Fast for 10-12 hours'); where those name none, 12 were told.
UPDATE lab_tests SET fasting_hours = coalesce(
  (regexp_match(preparation, '[Ff]ast for (?:at least )?(?:\d{1,2}-)?(\d{1,2}) hours'))[1]::smallint, 12
) WHERE fasting_required;--> statement-breakpoint
-- Orders booked before ask for the most that one of their tests asks now.
UPDATE orders SET fasting_hours = coalesce((
  SELECT max(test.fasting_hours)
  FROM order_items AS item
  JOIN (SELECT id AS item_id, id AS lab_test_id FROM lab_tests UNION ALL SELECT package_id, lab_test_id FROM package_tests) AS part
    ON part.item_id = item.item_id
  JOIN lab_tests AS test ON test.id = part.lab_test_id
  WHERE item.order_id = orders.id AND test.fasting_hours > 0
), 12) WHERE is_fasting_required;
