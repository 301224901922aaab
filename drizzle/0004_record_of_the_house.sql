-- Finds names that are misspelt: how many pieces of three letters two words share.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_id_group_key" UNIQUE("id","family_group_id");--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"location" text,
	"manufacturer" text,
	"model" text,
	"serial" text,
	"purchased_on" date,
	"purchased_from" text,
	"purchase_price_minor" bigint,
	"warranty_until" date,
	"has_lifetime_warranty" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'IN_USE' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '')), 'B') || setweight(to_tsvector('simple', coalesce(location, '')), 'C') || setweight(to_tsvector('simple', coalesce(notes, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, ''))) STORED,
	CONSTRAINT "assets_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "assets_name_check" CHECK (char_length(btrim("assets"."name")) between 1 and 120),
	CONSTRAINT "assets_category_check" CHECK ("assets"."category" in ('HEATING', 'WATER', 'ELECTRICITY', 'APPLIANCE', 'ELECTRONICS', 'FURNITURE', 'BUILDING', 'GARDEN', 'TOOL', 'SAFETY', 'VEHICLE', 'OTHER')),
	CONSTRAINT "assets_status_check" CHECK ("assets"."status" in ('IN_USE', 'BROKEN', 'STORED', 'REPLACED', 'DISPOSED')),
	CONSTRAINT "assets_price_check" CHECK ("assets"."purchase_price_minor" between 0 and 1000000000000),
	CONSTRAINT "assets_warranty_check" CHECK (not ("assets"."has_lifetime_warranty" and "assets"."warranty_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"asset_id" uuid,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"expires_on" date,
	"is_visible_to_workers" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', file_name), 'C')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "documents_file_key" UNIQUE("file_id"),
	CONSTRAINT "documents_title_check" CHECK (char_length(btrim("documents"."title")) between 1 and 120),
	CONSTRAINT "documents_file_name_check" CHECK (char_length("documents"."file_name") between 1 and 255),
	CONSTRAINT "documents_kind_check" CHECK ("documents"."kind" in ('PHOTO', 'MANUAL', 'WARRANTY', 'RECEIPT', 'INVOICE', 'QUOTE', 'CONTRACT', 'CERTIFICATE', 'PLAN', 'DEED', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "expiry_notices" (
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"family_group_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expiry_notices_pkey" PRIMARY KEY("thing_id","kind","expires_on","days_before"),
	CONSTRAINT "expiry_notices_kind_check" CHECK ("expiry_notices"."kind" in ('INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY')),
	CONSTRAINT "expiry_notices_days_check" CHECK ("expiry_notices"."days_before" in (30, 7))
);
--> statement-breakpoint
CREATE TABLE "manual_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "manual_sections_title_check" CHECK (char_length(btrim("manual_sections"."title")) between 1 and 120),
	CONSTRAINT "manual_sections_body_check" CHECK (char_length("manual_sections"."body") between 1 and 10000),
	CONSTRAINT "manual_sections_kind_check" CHECK ("manual_sections"."kind" in ('ARRIVAL', 'LEAVING', 'SHUT_OFFS', 'UTILITIES', 'BINS', 'NEIGHBOURS', 'EMERGENCY', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "ownership_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ownership_changes_note_check" CHECK (char_length("ownership_changes"."note") <= 2500)
);
--> statement-breakpoint
CREATE TABLE "ownership_shares" (
	"change_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid,
	"owner_name" text NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "ownership_shares_pkey" PRIMARY KEY("change_id","position"),
	CONSTRAINT "ownership_shares_member_key" UNIQUE("change_id","user_id"),
	CONSTRAINT "ownership_shares_name_check" CHECK (char_length(btrim("ownership_shares"."owner_name")) between 1 and 120),
	CONSTRAINT "ownership_shares_basis_points_check" CHECK ("ownership_shares"."basis_points" between 1 and 10000),
	CONSTRAINT "ownership_shares_position_check" CHECK ("ownership_shares"."position" between 0 and 49)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"label" text NOT NULL,
	"value_sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "secrets_label_check" CHECK (char_length(btrim("secrets"."label")) between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "thumbnail_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(city, '') || ' ' || coalesce(street_1, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(region, '')), 'B') || setweight(to_tsvector('simple', coalesce(notes, '')), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(city, '') || ' ' || coalesce(street_1, ''))) STORED;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_asset_fkey" FOREIGN KEY ("asset_id","property_id") REFERENCES "public"."assets"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_sections" ADD CONSTRAINT "manual_sections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_sections" ADD CONSTRAINT "manual_sections_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_changes" ADD CONSTRAINT "ownership_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_changes" ADD CONSTRAINT "ownership_changes_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_shares" ADD CONSTRAINT "ownership_shares_change_id_ownership_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."ownership_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_shares" ADD CONSTRAINT "ownership_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_property_idx" ON "assets" USING btree ("property_id","name","id") WHERE "assets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assets_property_fkey_idx" ON "assets" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "assets_group_warranty_idx" ON "assets" USING btree ("family_group_id","warranty_until") WHERE "assets"."deleted_at" is null and "assets"."warranty_until" is not null;--> statement-breakpoint
CREATE INDEX "assets_warranty_idx" ON "assets" USING btree ("warranty_until") WHERE "assets"."deleted_at" is null and "assets"."warranty_until" is not null;--> statement-breakpoint
CREATE INDEX "assets_trash_idx" ON "assets" USING btree ("family_group_id","deleted_at","id") WHERE "assets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "assets_deleted_at_idx" ON "assets" USING btree ("deleted_at") WHERE "assets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "assets_created_by_idx" ON "assets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "documents_property_idx" ON "documents" USING btree ("property_id","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_property_fkey_idx" ON "documents" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "documents_asset_idx" ON "documents" USING btree ("asset_id","property_id");--> statement-breakpoint
CREATE INDEX "documents_group_expiry_idx" ON "documents" USING btree ("family_group_id","expires_on") WHERE "documents"."deleted_at" is null and "documents"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "documents_expiry_idx" ON "documents" USING btree ("expires_on") WHERE "documents"."deleted_at" is null and "documents"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "documents_trash_idx" ON "documents" USING btree ("family_group_id","deleted_at","id") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_deleted_at_idx" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_created_by_idx" ON "documents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "expiry_notices_group_idx" ON "expiry_notices" USING btree ("family_group_id");--> statement-breakpoint
CREATE INDEX "expiry_notices_expires_on_idx" ON "expiry_notices" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "manual_sections_property_idx" ON "manual_sections" USING btree ("property_id","position","id") WHERE "manual_sections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "manual_sections_property_fkey_idx" ON "manual_sections" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "manual_sections_trash_idx" ON "manual_sections" USING btree ("family_group_id","deleted_at","id") WHERE "manual_sections"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "manual_sections_deleted_at_idx" ON "manual_sections" USING btree ("deleted_at") WHERE "manual_sections"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "manual_sections_created_by_idx" ON "manual_sections" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "ownership_changes_property_idx" ON "ownership_changes" USING btree ("property_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "ownership_changes_property_fkey_idx" ON "ownership_changes" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "ownership_changes_created_by_idx" ON "ownership_changes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "ownership_shares_user_idx" ON "ownership_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "secrets_property_idx" ON "secrets" USING btree ("property_id","label","id") WHERE "secrets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "secrets_property_fkey_idx" ON "secrets" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "secrets_key_idx" ON "secrets" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "secrets_trash_idx" ON "secrets" USING btree ("family_group_id","deleted_at","id") WHERE "secrets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "secrets_deleted_at_idx" ON "secrets" USING btree ("deleted_at") WHERE "secrets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "secrets_created_by_idx" ON "secrets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "activity_log_property_idx" ON "activity_log" USING btree ("family_group_id","property_id","at","id") WHERE "activity_log"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "properties_insurance_idx" ON "properties" USING btree ("insurance_renews_on") WHERE "properties"."deleted_at" is null and "properties"."insurance_renews_on" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_picture_check" CHECK (num_nonnulls("files"."thumbnail_key", "files"."width", "files"."height") in (0, 3));--> statement-breakpoint
-- What was written about a property before lines named their property.
ALTER TABLE activity_log DISABLE TRIGGER activity_log_append_only;--> statement-breakpoint
UPDATE activity_log SET property_id = entity_id WHERE entity_type = 'property';--> statement-breakpoint
ALTER TABLE activity_log ENABLE TRIGGER activity_log_append_only;--> statement-breakpoint
-- Ownership can only be added to. Its rows go with their property, and losing an account empties the links to it.
create function ownership_is_append_only() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    if tg_op = 'DELETE' then return old; end if;
    if tg_table_name = 'ownership_changes'
      and (to_jsonb(new) - 'created_by') = (to_jsonb(old) - 'created_by') and (to_jsonb(new) ->> 'created_by') is null then return new; end if;
    if tg_table_name = 'ownership_shares'
      and (to_jsonb(new) - 'user_id') = (to_jsonb(old) - 'user_id') and (to_jsonb(new) ->> 'user_id') is null then return new; end if;
  end if;
  raise exception 'ownership is append-only';
end $$;
--> statement-breakpoint
create trigger ownership_changes_append_only before update or delete on ownership_changes
  for each row execute function ownership_is_append_only();--> statement-breakpoint
create trigger ownership_shares_append_only before update or delete on ownership_shares
  for each row execute function ownership_is_append_only();
