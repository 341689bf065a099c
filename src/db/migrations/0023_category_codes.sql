ALTER TABLE "lab_tests" ADD COLUMN "category_codes" text[];--> statement-breakpoint
UPDATE "lab_tests" SET "category_codes" = ARRAY(
  SELECT known.code FROM unnest("categories") WITH ORDINALITY AS held (label, place)
  JOIN (VALUES
  ('Blood Tests', 'blood'),
  ('Anemia', 'anaemia'),
  ('Vitamin', 'vitamin'),
  ('Fever', 'fever'),
  ('Kidney', 'kidney'),
  ('Liver', 'liver'),
  ('Cardiology', 'cardiology'),
  ('BMD', 'bone-density'),
  ('CT Scan', 'ct-scan'),
  ('Pulmonology', 'pulmonology'),
  ('Ultrasound', 'ultrasound'),
  ('X-Ray', 'x-ray'),
  ('Cancer', 'cancer'),
  ('Urine Tests', 'urine'),
  ('Hormone', 'hormone'),
  ('Joint', 'joint'),
  ('Infections', 'infections')
  ) AS known (label, code) ON known.label = held.label ORDER BY held.place
);
