CREATE TABLE "payee_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_holder" text,
	"iban" text,
	"link" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payee_details_account_check" CHECK (num_nonnulls("payee_details"."account_holder", "payee_details"."iban") in (0, 2)),
	CONSTRAINT "payee_details_holder_check" CHECK (char_length(btrim("payee_details"."account_holder")) between 1 and 120),
	CONSTRAINT "payee_details_iban_check" CHECK ("payee_details"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
	CONSTRAINT "payee_details_link_check" CHECK ("payee_details"."link" ~ '^https://' and char_length("payee_details"."link") <= 500),
	CONSTRAINT "payee_details_note_check" CHECK (char_length(btrim("payee_details"."note")) between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "payee_details" ADD CONSTRAINT "payee_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;