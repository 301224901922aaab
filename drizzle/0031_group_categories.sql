CREATE TABLE "group_categories" (
	"family_group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"hidden_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_categories_pkey" PRIMARY KEY("family_group_id","key"),
	CONSTRAINT "group_categories_key_check" CHECK ("group_categories"."key" in ('REPAIRS', 'MAINTENANCE', 'RENOVATION', 'FURNISHING', 'GARDEN', 'CLEANING', 'SUPPLIES', 'ENERGY', 'WATER', 'WASTE', 'INTERNET', 'INSURANCE', 'TAXES', 'FEES', 'LOAN', 'TRAVEL', 'RENT', 'DEPOSIT', 'OTHER') or ("group_categories"."name" is not null and "group_categories"."key" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')),
	CONSTRAINT "group_categories_name_check" CHECK (char_length(btrim("group_categories"."name")) between 1 and 30),
	CONSTRAINT "group_categories_other_check" CHECK ("group_categories"."key" <> 'OTHER' or "group_categories"."hidden_at" is null)
);
--> statement-breakpoint
ALTER TABLE "group_categories" ADD CONSTRAINT "group_categories_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_categories_name_key" ON "group_categories" USING btree ("family_group_id",lower("name"));--> statement-breakpoint
-- Each group has the built-in categories from the moment it exists, also one that an older release creates during an update.
create function groups_have_categories() returns trigger language plpgsql as $$
begin
  insert into group_categories (family_group_id, key)
  select new.id, unnest(array['REPAIRS', 'MAINTENANCE', 'RENOVATION', 'FURNISHING', 'GARDEN', 'CLEANING', 'SUPPLIES', 'ENERGY', 'WATER', 'WASTE', 'INTERNET', 'INSURANCE', 'TAXES', 'FEES', 'LOAN', 'TRAVEL', 'RENT', 'DEPOSIT', 'OTHER']);
  return null;
end $$;--> statement-breakpoint
create trigger family_groups_categories after insert on family_groups
  for each row execute function groups_have_categories();--> statement-breakpoint
insert into group_categories (family_group_id, key)
select id, unnest(array['REPAIRS', 'MAINTENANCE', 'RENOVATION', 'FURNISHING', 'GARDEN', 'CLEANING', 'SUPPLIES', 'ENERGY', 'WATER', 'WASTE', 'INTERNET', 'INSURANCE', 'TAXES', 'FEES', 'LOAN', 'TRAVEL', 'RENT', 'DEPOSIT', 'OTHER']) from family_groups;--> statement-breakpoint
ALTER TABLE "bill_series" ADD CONSTRAINT "bill_series_category_fkey" FOREIGN KEY ("family_group_id","category") REFERENCES "public"."group_categories"("family_group_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_category_fkey" FOREIGN KEY ("family_group_id","category") REFERENCES "public"."group_categories"("family_group_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_category_fkey" FOREIGN KEY ("family_group_id","category") REFERENCES "public"."group_categories"("family_group_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_category_fkey" FOREIGN KEY ("family_group_id","category") REFERENCES "public"."group_categories"("family_group_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_defaults" ADD CONSTRAINT "split_defaults_category_fkey" FOREIGN KEY ("family_group_id","category") REFERENCES "public"."group_categories"("family_group_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_series_category_idx" ON "bill_series" USING btree ("family_group_id","category");--> statement-breakpoint
CREATE INDEX "bills_category_idx" ON "bills" USING btree ("family_group_id","category");--> statement-breakpoint
CREATE INDEX "payments_category_idx" ON "payments" USING btree ("family_group_id","category","paid_on","id");--> statement-breakpoint
-- Last: until the update ends, it keeps everyone from reading payments.
ALTER TABLE "payments" DROP CONSTRAINT "payments_category_check";
