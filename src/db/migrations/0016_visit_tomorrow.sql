-- The reminder's new name, so that nobody who was reminded under the old one is reminded again.
UPDATE "messages" SET "about" = 'visit-tomorrow' WHERE "about" = 'collector-tomorrow';
