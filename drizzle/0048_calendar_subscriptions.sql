CREATE TABLE "calendar_subscription_entries" (
	"family_group_id" uuid NOT NULL,
	"calendar_subscription_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"start_time" time,
	"end_time" time,
	CONSTRAINT "calendar_subscription_entries_pkey" PRIMARY KEY("family_group_id","calendar_subscription_id","position"),
	CONSTRAINT "calendar_subscription_entries_title_check" CHECK (char_length("calendar_subscription_entries"."title") <= 200),
	CONSTRAINT "calendar_subscription_entries_dates_check" CHECK ("calendar_subscription_entries"."ends_on" >= "calendar_subscription_entries"."starts_on"),
	CONSTRAINT "calendar_subscription_entries_times_check" CHECK ("calendar_subscription_entries"."end_time" is null or "calendar_subscription_entries"."start_time" is not null)
);
--> statement-breakpoint
CREATE TABLE "calendar_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"address_sealed" text NOT NULL,
	"host" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp with time zone,
	"expanded_at" timestamp with time zone,
	"expanded_time_zone" text,
	"failure" text,
	"failing_since" timestamp with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_fetch_at" timestamp with time zone DEFAULT now(),
	"queued_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_subscriptions_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "calendar_subscriptions_color_check" CHECK ("calendar_subscriptions"."color" in ('clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand')),
	CONSTRAINT "calendar_subscriptions_failure_check" CHECK ("calendar_subscriptions"."failure" in ('NOT_ALLOWED', 'NOT_FOUND', 'NO_ACCESS', 'UNREACHABLE', 'NOT_A_CALENDAR', 'TOO_LARGE', 'TOO_MANY_ENTRIES', 'UNREADABLE')),
	CONSTRAINT "calendar_subscriptions_name_check" CHECK (char_length(btrim("calendar_subscriptions"."name")) between 1 and 60),
	CONSTRAINT "calendar_subscriptions_failing_check" CHECK (("calendar_subscriptions"."failure" is null) = ("calendar_subscriptions"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_subscription_entries" ADD CONSTRAINT "calendar_subscription_entries_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_subscription_entries" ADD CONSTRAINT "calendar_subscription_entries_subscription_fkey" FOREIGN KEY ("calendar_subscription_id","family_group_id") REFERENCES "public"."calendar_subscriptions"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_subscription_entries_subscription_idx" ON "calendar_subscription_entries" USING btree ("calendar_subscription_id","family_group_id");--> statement-breakpoint
CREATE INDEX "calendar_subscription_entries_days_idx" ON "calendar_subscription_entries" USING btree ("family_group_id","starts_on");--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_group_idx" ON "calendar_subscriptions" USING btree ("family_group_id","id");--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_next_fetch_idx" ON "calendar_subscriptions" USING btree ("next_fetch_at");