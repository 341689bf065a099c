CREATE TABLE "cities" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state_code" text NOT NULL,
	"prefixes" text[] NOT NULL,
	"neighbours" text[] DEFAULT '{}' NOT NULL,
	"latitude" real,
	"longitude" real,
	"first_hour" smallint NOT NULL,
	"last_hour" smallint NOT NULL,
	"days_ahead" smallint NOT NULL,
	"closing_hour" smallint NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cities_name_unique" UNIQUE("name"),
	CONSTRAINT "cities_code" CHECK ("cities"."code" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "cities_state_code" CHECK ("cities"."state_code" ~ '^[0-9]{2}$'),
	CONSTRAINT "cities_hours" CHECK ("cities"."first_hour" between 0 and 23 and "cities"."last_hour" between "cities"."first_hour" and 23),
	CONSTRAINT "cities_days_ahead" CHECK ("cities"."days_ahead" between 1 and 30),
	CONSTRAINT "cities_closing_hour" CHECK ("cities"."closing_hour" between 0 and 23)
);--> statement-breakpoint
-- Below: what drizzle-kit does not generate.
-- A shop with a catalogue served these eight cities until now.
INSERT INTO cities (code, name, state_code, prefixes, neighbours, latitude, longitude, position,
  first_hour, last_hour, days_ahead, closing_hour)
SELECT served.*, 7, 13, 5, 17 FROM (VALUES
  ('mumbai', 'Mumbai', '27', '{400}'::text[], '{401,410206,410208,410209,410210,410218,421}'::text[], 19.076, 72.878, 0),
  ('delhi', 'Delhi', '07', '{110}'::text[], '{121,122,201}'::text[], 28.614, 77.209, 1),
  ('bangalore', 'Bangalore', '29', '{560}'::text[], '{562}'::text[], 12.972, 77.595, 2),
  ('chennai', 'Chennai', '33', '{600}'::text[], '{601,602,603}'::text[], 13.083, 80.271, 3),
  ('kolkata', 'Kolkata', '19', '{700}'::text[], '{711,712,743}'::text[], 22.573, 88.364, 4),
  ('hyderabad', 'Hyderabad', '36', '{500}'::text[], '{501}'::text[], 17.385, 78.487, 5),
  ('pune', 'Pune', '27', '{411}'::text[], '{410,412}'::text[], 18.52, 73.857, 6),
  ('ahmedabad', 'Ahmedabad', '24', '{380,382330,382340,382345,382346,382350,382405,382415,382418,382424,382440,382443,382445,382449,382470,382475,382480,382481}'::text[], '{382}'::text[], 23.023, 72.571, 7)
) AS served WHERE EXISTS (SELECT FROM lab_tests);
--> statement-breakpoint
CREATE TRIGGER cities_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cities
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
