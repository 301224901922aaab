CREATE TABLE "local_provider"."known_browsers" (
	"account_id" uuid NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_pkey" PRIMARY KEY("account_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "local_provider"."accounts" ADD COLUMN "credentials_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "administrator_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "local_provider"."known_browsers" ADD CONSTRAINT "known_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "local_provider"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_last_used_at_idx" ON "local_provider"."known_browsers" USING btree ("last_used_at");