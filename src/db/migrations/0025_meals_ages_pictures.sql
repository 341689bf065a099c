ALTER TABLE "lab_tests" ADD COLUMN "after_meal_hours" smallint;--> statement-breakpoint
ALTER TABLE "lab_tests" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "min_age" smallint;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "after_meal_hours" smallint;--> statement-breakpoint
UPDATE "lab_tests" SET "after_meal_hours" = CASE WHEN "after_meal" THEN 2 ELSE 0 END WHERE "after_meal" IS NOT NULL;--> statement-breakpoint
UPDATE "packages" SET "min_age" = coalesce(substring("age_group" FROM '^(\d{1,3})\+$')::smallint, 0);--> statement-breakpoint
-- What an order asks was kept in words only.
UPDATE "orders" SET "after_meal_hours" = CASE WHEN EXISTS (
  SELECT FROM "order_items", unnest("preparation") AS said
  WHERE "order_id" = "orders"."id" AND said ~* '\m(2|two) hours after\M.*\mmeal\M'
) THEN 2 ELSE 0 END;
