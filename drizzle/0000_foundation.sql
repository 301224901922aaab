CREATE SCHEMA "local_provider";
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_byte_size_check" CHECK ("files"."byte_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"actor_user_id" uuid,
	"actor_label" text NOT NULL,
	"verb" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"currency" char(3) NOT NULL,
	"time_zone" text NOT NULL,
	"week_start" smallint DEFAULT 1 NOT NULL,
	"approval_threshold_minor" bigint DEFAULT 50000 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "family_groups_name_check" CHECK ("family_groups"."name" is null or char_length(btrim("family_groups"."name")) between 2 and 50),
	CONSTRAINT "family_groups_currency_check" CHECK ("family_groups"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "family_groups_week_start_check" CHECK ("family_groups"."week_start" between 0 and 6),
	CONSTRAINT "family_groups_threshold_check" CHECK ("family_groups"."approval_threshold_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"family_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"color" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("family_group_id","user_id"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('MANAGER', 'MEMBER', 'VIEWER'))
);
--> statement-breakpoint
CREATE TABLE "local_provider"."accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_provider"."artifacts" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "artifacts_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"use" text,
	"street_1" text,
	"street_2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" char(2),
	"time_zone" text NOT NULL,
	"area" numeric(10, 2),
	"area_unit" text DEFAULT 'SQUARE_METRES' NOT NULL,
	"year_built" smallint,
	"rooms" numeric(4, 1),
	"purchased_on" date,
	"purchase_price_minor" bigint,
	"insurance_carrier" text,
	"insurance_policy" text,
	"insurance_renews_on" date,
	"notes" text,
	"approval_threshold_minor" bigint,
	"cover_file_id" uuid,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "properties_name_check" CHECK (char_length(btrim("properties"."name")) between 1 and 120),
	CONSTRAINT "properties_status_check" CHECK ("properties"."status" in ('ACTIVE', 'ARCHIVED')),
	CONSTRAINT "properties_kind_check" CHECK ("properties"."kind" in ('HOUSE', 'APARTMENT', 'CABIN', 'LAND', 'GARAGE', 'COMMERCIAL', 'OTHER')),
	CONSTRAINT "properties_use_check" CHECK ("properties"."use" in ('HOME', 'HOLIDAY', 'INHERITED', 'RENTAL', 'PARENTS', 'EMPTY')),
	CONSTRAINT "properties_area_check" CHECK ("properties"."area" > 0),
	CONSTRAINT "properties_rooms_check" CHECK ("properties"."rooms" > 0),
	CONSTRAINT "properties_year_built_check" CHECK ("properties"."year_built" between 1000 and 2200),
	CONSTRAINT "properties_price_check" CHECK ("properties"."purchase_price_minor" between 0 and 1000000000000),
	CONSTRAINT "properties_threshold_check" CHECK ("properties"."approval_threshold_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"id_token_sealed" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier_sealed" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempts_kind_check" CHECK ("sign_in_attempts"."kind" in ('SIGN_IN', 'SIGN_UP'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"profile_synced_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_issuer_subject_key" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_groups" ADD CONSTRAINT "family_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_group_idx" ON "files" USING btree ("family_group_id");--> statement-breakpoint
CREATE INDEX "files_created_by_idx" ON "files" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "files_deleted_at_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "activity_log_group_idx" ON "activity_log" USING btree ("family_group_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_log_entity_idx" ON "activity_log" USING btree ("family_group_id","entity_type","entity_id","at");--> statement-breakpoint
CREATE INDEX "activity_log_actor_idx" ON "activity_log" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "family_groups_created_by_idx" ON "family_groups" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "family_groups_deleted_at_idx" ON "family_groups" USING btree ("deleted_at") WHERE "family_groups"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "memberships_user_id_idx" ON "memberships" USING btree ("user_id") WHERE "memberships"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "local_provider"."accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "artifacts_grant_id_idx" ON "local_provider"."artifacts" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "artifacts_uid_idx" ON "local_provider"."artifacts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "artifacts_expires_at_idx" ON "local_provider"."artifacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "properties_group_idx" ON "properties" USING btree ("family_group_id","status","name","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_cover_file_idx" ON "properties" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "properties_created_by_idx" ON "properties" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "properties_deleted_at_idx" ON "properties" USING btree ("deleted_at") WHERE "properties"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts" USING btree ("expires_at");