CREATE TABLE "relative_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_name" text,
	"scopes" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_pins" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "relative_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "relative_links_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "relative_links_name_check" CHECK (char_length(btrim("relative_links"."name")) between 1 and 120),
	CONSTRAINT "relative_links_owner_name_check" CHECK (char_length(btrim("relative_links"."owner_name")) between 1 and 120),
	CONSTRAINT "relative_links_scopes_check" CHECK (cardinality("relative_links"."scopes") > 0 and "relative_links"."scopes" <@ array['VOTE', 'STAY', 'CALENDAR', 'MANUAL']),
	CONSTRAINT "relative_links_vote_check" CHECK (not ('VOTE' = any("relative_links"."scopes")) or "relative_links"."owner_name" is not null),
	CONSTRAINT "relative_links_wrong_pins_check" CHECK ("relative_links"."wrong_pins" between 0 and 10),
	CONSTRAINT "relative_links_expires_at_check" CHECK ("relative_links"."expires_at" > "relative_links"."issued_at" and "relative_links"."expires_at" <= "relative_links"."issued_at" + interval '731 days'),
	CONSTRAINT "relative_links_ended_check" CHECK ("relative_links"."ended_by" is null or "relative_links"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relative_links_property_fkey_idx" ON "relative_links" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "relative_links_issued_by_idx" ON "relative_links" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "relative_links_ended_by_idx" ON "relative_links" USING btree ("ended_by");