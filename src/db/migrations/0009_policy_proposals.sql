CREATE TABLE "policy_proposals" (
	"page" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);
