CREATE TABLE "messages" (
	"subject" text NOT NULL,
	"about" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_subject_about_channel_pk" PRIMARY KEY("subject","about","channel")
);
