CREATE TABLE "guest_book_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"stay_id" uuid NOT NULL,
	"author_user_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "guest_book_entries_author_check" CHECK (char_length(btrim("guest_book_entries"."author_name")) between 1 and 250),
	CONSTRAINT "guest_book_entries_body_check" CHECK (char_length(btrim("guest_book_entries"."body")) between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "guest_book_entries" ADD CONSTRAINT "guest_book_entries_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_book_entries" ADD CONSTRAINT "guest_book_entries_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_book_entries" ADD CONSTRAINT "guest_book_entries_stay_fkey" FOREIGN KEY ("stay_id","property_id") REFERENCES "public"."stays"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_book_entries_property_fkey_idx" ON "guest_book_entries" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "guest_book_entries_stay_idx" ON "guest_book_entries" USING btree ("stay_id","property_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_book_entries_author_key" ON "guest_book_entries" USING btree ("stay_id","author_user_id") WHERE "guest_book_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "guest_book_entries_trash_idx" ON "guest_book_entries" USING btree ("family_group_id","deleted_at","id") WHERE "guest_book_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "guest_book_entries_deleted_at_idx" ON "guest_book_entries" USING btree ("deleted_at") WHERE "guest_book_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "guest_book_entries_author_idx" ON "guest_book_entries" USING btree ("author_user_id");