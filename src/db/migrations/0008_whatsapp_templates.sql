CREATE TABLE "whatsapp_templates" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text,
	"reason" text,
	"category" text,
	"at" timestamp with time zone NOT NULL
);
