CREATE TABLE "house_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"label" text NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"holder_user_id" uuid,
	"holder_name" text NOT NULL,
	"handed_over_on" date NOT NULL,
	"returned_on" date,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "house_keys_label_check" CHECK (char_length(btrim("house_keys"."label")) between 1 and 120),
	CONSTRAINT "house_keys_holder_check" CHECK (char_length(btrim("house_keys"."holder_name")) between 1 and 250),
	CONSTRAINT "house_keys_copies_check" CHECK ("house_keys"."copies" between 1 and 99),
	CONSTRAINT "house_keys_note_check" CHECK (char_length("house_keys"."note") <= 2500),
	CONSTRAINT "house_keys_dates_check" CHECK ("house_keys"."returned_on" >= "house_keys"."handed_over_on")
);
--> statement-breakpoint
ALTER TABLE "house_keys" ADD CONSTRAINT "house_keys_holder_user_id_users_id_fk" FOREIGN KEY ("holder_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_keys" ADD CONSTRAINT "house_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_keys" ADD CONSTRAINT "house_keys_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_keys_property_idx" ON "house_keys" USING btree ("property_id","handed_over_on","id") WHERE "house_keys"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "house_keys_property_fkey_idx" ON "house_keys" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "house_keys_trash_idx" ON "house_keys" USING btree ("family_group_id","deleted_at","id") WHERE "house_keys"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "house_keys_deleted_at_idx" ON "house_keys" USING btree ("deleted_at") WHERE "house_keys"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "house_keys_holder_idx" ON "house_keys" USING btree ("holder_user_id");--> statement-breakpoint
CREATE INDEX "house_keys_created_by_idx" ON "house_keys" USING btree ("created_by");