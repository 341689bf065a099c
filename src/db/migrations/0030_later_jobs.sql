CREATE TABLE "later_jobs" (
	"due_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "later_jobs_due_at_name_data_pk" PRIMARY KEY("due_at","name","data")
);
