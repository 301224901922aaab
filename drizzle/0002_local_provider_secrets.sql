-- What the local provider stored is short-lived (sign-ins under way, provider sessions), so the table is made anew:
-- ids become hashes and payloads are sealed. Whoever was signed in at the provider signs in once more.
DROP TABLE "local_provider"."artifacts";--> statement-breakpoint
CREATE TABLE "local_provider"."artifacts" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload_sealed" text NOT NULL,
	"grant_hash" text,
	"uid_hash" text,
	"account_id" uuid,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "artifacts_pkey" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "local_provider"."signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"jwk_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "local_provider"."artifacts" ADD CONSTRAINT "artifacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "local_provider"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifacts_grant_hash_idx" ON "local_provider"."artifacts" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "artifacts_uid_hash_idx" ON "local_provider"."artifacts" USING btree ("uid_hash");--> statement-breakpoint
CREATE INDEX "artifacts_account_id_idx" ON "local_provider"."artifacts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "artifacts_expires_at_idx" ON "local_provider"."artifacts" USING btree ("expires_at");
