CREATE TABLE "administrator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"administrator_id" uuid,
	"verb" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrator_actions_subject_check" CHECK ("administrator_actions"."subject_kind" in ('USER', 'FEEDBACK', 'JOB')),
	CONSTRAINT "administrator_actions_reason_check" CHECK (char_length(btrim("administrator_actions"."reason")) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "feedback_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"administrator_id" uuid,
	"reply" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_replies_reply_check" CHECK (char_length(btrim("feedback_replies"."reply")) between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "group_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"has_secrets" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"progress_percent" smallint DEFAULT 0 NOT NULL,
	"storage_key" text,
	"byte_size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "group_exports_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "group_exports_status_check" CHECK ("group_exports"."status" in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
	CONSTRAINT "group_exports_progress_check" CHECK ("group_exports"."progress_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "group_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"progress_percent" smallint DEFAULT 0 NOT NULL,
	"storage_key" text,
	"byte_size" bigint NOT NULL,
	"family_group_id" uuid,
	"failure" text,
	"counts" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "group_imports_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "group_imports_status_check" CHECK ("group_imports"."status" in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
	CONSTRAINT "group_imports_progress_check" CHECK ("group_imports"."progress_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "provider_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"source_url" text NOT NULL,
	"file_id" uuid,
	"fetched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_customers_provider_customer_id_unique" UNIQUE("provider_customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_events_id_check" CHECK (char_length("billing_events"."id") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "checkout_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "checkout_intents_plan_check" CHECK ("checkout_intents"."plan_id" in ('monthly', 'annual'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_subscription_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_provider_subscription_id_unique" UNIQUE("provider_subscription_id"),
	CONSTRAINT "subscriptions_plan_check" CHECK ("subscriptions"."plan_id" in ('monthly', 'annual')),
	CONSTRAINT "subscriptions_status_check" CHECK ("subscriptions"."status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_analytics_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "administrator_actions" ADD CONSTRAINT "administrator_actions_administrator_id_users_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_administrator_id_users_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_exports" ADD CONSTRAINT "group_exports_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_exports" ADD CONSTRAINT "group_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_imports" ADD CONSTRAINT "group_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_imports" ADD CONSTRAINT "group_imports_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_pictures" ADD CONSTRAINT "provider_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_pictures" ADD CONSTRAINT "provider_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_intents" ADD CONSTRAINT "checkout_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_actions_time_idx" ON "administrator_actions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "administrator_actions_subject_idx" ON "administrator_actions" USING btree ("subject_kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "administrator_actions_administrator_idx" ON "administrator_actions" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "feedback_replies_feedback_idx" ON "feedback_replies" USING btree ("feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_replies_administrator_idx" ON "feedback_replies" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "group_exports_group_idx" ON "group_exports" USING btree ("family_group_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "group_exports_user_idx" ON "group_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_exports_expires_at_idx" ON "group_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_exports_open_key" ON "group_exports" USING btree ("family_group_id","user_id") WHERE "group_exports"."status" in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "group_imports_user_idx" ON "group_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "group_imports_group_idx" ON "group_imports" USING btree ("family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_imports_open_key" ON "group_imports" USING btree ("user_id") WHERE "group_imports"."status" in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "provider_pictures_file_idx" ON "provider_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "billing_events_received_at_idx" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_intents_open_key" ON "checkout_intents" USING btree ("user_id","plan_id") WHERE "checkout_intents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "checkout_intents_expires_at_idx" ON "checkout_intents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id","current_period_end");--> statement-breakpoint
CREATE INDEX "subscriptions_reconcile_idx" ON "subscriptions" USING btree ("read_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end_idx" ON "subscriptions" USING btree ("current_period_end","id");--> statement-breakpoint
-- What administrators did can only grow; losing the account of one empties the link to it, nothing else.
create function administrator_actions_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and new.administrator_id is null
    and (to_jsonb(new) - 'administrator_id') = (to_jsonb(old) - 'administrator_id') then return new; end if;
  raise exception 'what administrators did is append-only';
end $$;
--> statement-breakpoint
create trigger administrator_actions_append_only before update or delete on administrator_actions
  for each row execute function administrator_actions_is_append_only();
