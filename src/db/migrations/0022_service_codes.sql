ALTER TABLE "bookings" ADD COLUMN "service_code" text;--> statement-breakpoint
-- Doctors' names stay without a code.
UPDATE "bookings" SET "service_code" = CASE "kind"
  WHEN 'home-care' THEN CASE "service"
    WHEN 'Physiotherapy' THEN 'physiotherapy'
    WHEN 'Nursing' THEN 'nursing'
    WHEN 'Medical Equipment' THEN 'equipment'
    WHEN 'Trained Attendants' THEN 'attendants'
    WHEN 'Mother & Baby Care' THEN 'mother-and-baby'
    WHEN 'Diabetes Care' THEN 'diabetes'
    WHEN 'Critical Care' THEN 'critical'
    WHEN 'Covid Care' THEN 'covid'
    WHEN 'Vaccination' THEN 'vaccination'
    WHEN 'Counseling' THEN 'counselling'
    WHEN 'Diet And Nutrition Consultation' THEN 'diet'
    WHEN 'Elder Care' THEN 'elder'
  END
  ELSE CASE "service"
    WHEN 'Dermatology' THEN 'dermatology'
    WHEN 'Homeopathy' THEN 'homeopathy'
    WHEN 'Family Physician' THEN 'family-physician'
    WHEN 'Gynecologists' THEN 'gynaecology'
    WHEN 'Ophthalmology' THEN 'ophthalmology'
    WHEN 'General Consultation' THEN 'general'
  END
END WHERE "doctor_id" IS NULL;
