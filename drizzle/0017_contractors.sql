CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"project_id" uuid,
	"task_id" uuid,
	"worker_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"status" text DEFAULT 'SUBMITTED' NOT NULL,
	"status_reason" text,
	"bill_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "invoices_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "invoices_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "invoices_bill_key" UNIQUE("bill_id"),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('SUBMITTED', 'QUERIED', 'APPROVED', 'REJECTED')),
	CONSTRAINT "invoices_number_check" CHECK (char_length(btrim("invoices"."number")) between 1 and 60),
	CONSTRAINT "invoices_amount_check" CHECK ("invoices"."amount_minor" between 1 and 1000000000),
	CONSTRAINT "invoices_note_check" CHECK (char_length("invoices"."note") <= 2500),
	CONSTRAINT "invoices_reason_check" CHECK ("invoices"."status" not in ('QUERIED', 'REJECTED') or char_length(btrim(coalesce("invoices"."status_reason", ''))) between 1 and 2500),
	CONSTRAINT "invoices_bill_check" CHECK (("invoices"."status" = 'APPROVED') = ("invoices"."bill_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"quote_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"labour_minor" bigint,
	"materials_minor" bigint,
	"other_minor" bigint,
	"total_minor" bigint,
	"valid_until" date,
	"starts_on" date,
	"days" integer,
	"terms" text,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_revisions_pkey" PRIMARY KEY("quote_id","revision"),
	CONSTRAINT "quote_revisions_revision_check" CHECK ("quote_revisions"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"status" text NOT NULL,
	"request" text,
	"labour_minor" bigint,
	"materials_minor" bigint,
	"other_minor" bigint,
	"total_minor" bigint,
	"valid_until" date,
	"starts_on" date,
	"days" integer,
	"terms" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"approval_requested_by" uuid,
	"approval_requested_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"status_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "quotes_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "quotes_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "quotes_status_check" CHECK ("quotes"."status" in ('REQUESTED', 'SUBMITTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
	CONSTRAINT "quotes_request_check" CHECK (char_length("quotes"."request") <= 2500),
	CONSTRAINT "quotes_terms_check" CHECK (char_length("quotes"."terms") <= 10000),
	CONSTRAINT "quotes_days_check" CHECK ("quotes"."days" between 1 and 1000),
	CONSTRAINT "quotes_revision_check" CHECK ("quotes"."revision" >= 0),
	CONSTRAINT "quotes_parts_check" CHECK (least("quotes"."labour_minor", "quotes"."materials_minor", "quotes"."other_minor") >= 0 and greatest("quotes"."labour_minor", "quotes"."materials_minor", "quotes"."other_minor") <= 1000000000),
	CONSTRAINT "quotes_total_check" CHECK (("quotes"."total_minor" is null and num_nonnulls("quotes"."labour_minor", "quotes"."materials_minor", "quotes"."other_minor") = 0) or ("quotes"."total_minor" between 1 and 1000000000 and "quotes"."total_minor" = coalesce("quotes"."labour_minor", 0) + coalesce("quotes"."materials_minor", 0) + coalesce("quotes"."other_minor", 0))),
	CONSTRAINT "quotes_submitted_check" CHECK ("quotes"."status" not in ('SUBMITTED', 'ACCEPTED') or ("quotes"."total_minor" is not null and "quotes"."submitted_at" is not null and "quotes"."revision" >= 1))
);
--> statement-breakpoint
CREATE TABLE "job_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"share_link_id" uuid,
	"author_user_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_messages_body_check" CHECK (char_length(btrim("job_messages"."body")) between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "share_link_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"device" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_link_events_kind_check" CHECK ("share_link_events"."kind" in ('OPENED', 'ACCEPTED', 'DECLINED', 'WROTE', 'REVEALED', 'REFUSED')),
	CONSTRAINT "share_link_events_device_check" CHECK ("share_link_events"."device" in ('PHONE', 'COMPUTER', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "share_link_secrets" (
	"share_link_id" uuid NOT NULL,
	"secret_id" uuid NOT NULL,
	"chosen_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_link_secrets_pkey" PRIMARY KEY("share_link_id","secret_id")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"property_id" uuid,
	"project_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" text NOT NULL,
	"message" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_opened_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_name" text,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"closes_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ended_by" uuid,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "share_links_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "share_links_kind_check" CHECK ("share_links"."kind" in ('JOB', 'STANDING')),
	CONSTRAINT "share_links_scope_check" CHECK (("share_links"."kind" = 'JOB') = ("share_links"."project_id" is not null) and ("share_links"."project_id" is null) = ("share_links"."property_id" is null)),
	CONSTRAINT "share_links_message_check" CHECK (char_length("share_links"."message") <= 2500),
	CONSTRAINT "share_links_expires_at_check" CHECK ("share_links"."expires_at" > "share_links"."created_at"),
	CONSTRAINT "share_links_decision_check" CHECK (num_nonnulls("share_links"."accepted_at", "share_links"."declined_at") <= 1),
	CONSTRAINT "share_links_accepted_check" CHECK (("share_links"."accepted_at" is null) = ("share_links"."accepted_name" is null) and char_length(btrim("share_links"."accepted_name")) between 1 and 120),
	CONSTRAINT "share_links_decline_reason_check" CHECK (char_length("share_links"."decline_reason") <= 2500),
	CONSTRAINT "share_links_ended_check" CHECK (("share_links"."ended_at" is null) = ("share_links"."end_reason" is null)),
	CONSTRAINT "share_links_end_reason_check" CHECK ("share_links"."end_reason" in ('REVOKED', 'EXPIRED', 'WORKER_BLOCKED', 'CREATOR_LOST_RIGHT', 'GONE'))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"project_id" uuid,
	"task_id" uuid,
	"worker_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'PROPOSED' NOT NULL,
	"proposed_by" text NOT NULL,
	"host_user_id" uuid,
	"note" text,
	"status_reason" text,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "visits_status_check" CHECK ("visits"."status" in ('PROPOSED', 'CONFIRMED', 'DONE', 'MISSED', 'CANCELLED')),
	CONSTRAINT "visits_proposed_by_check" CHECK ("visits"."proposed_by" in ('FAMILY', 'WORKER')),
	CONSTRAINT "visits_times_check" CHECK ("visits"."ends_at" > "visits"."starts_at" and "visits"."ends_at" <= "visits"."starts_at" + interval '31 days'),
	CONSTRAINT "visits_note_check" CHECK (char_length("visits"."note") <= 2500),
	CONSTRAINT "visits_reason_check" CHECK (char_length("visits"."status_reason") <= 2500)
);
--> statement-breakpoint
CREATE TABLE "worker_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"worker_id" uuid NOT NULL,
	"title" text NOT NULL,
	"number" text,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "worker_certificates_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "worker_certificates_title_check" CHECK (char_length(btrim("worker_certificates"."title")) between 1 and 120),
	CONSTRAINT "worker_certificates_number_check" CHECK (char_length("worker_certificates"."number") <= 120)
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"trades" text[] DEFAULT '{}'::text[] NOT NULL,
	"other_trade" text,
	"phone" text,
	"email" text,
	"website" text,
	"hourly_rate_minor" bigint,
	"notes" text,
	"rating" smallint,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"last_job_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(company, '') || ' ' || coalesce(other_trade, '')), 'B') || setweight(to_tsvector('simple', coalesce(phone, '') || ' ' || coalesce(email, '')), 'C') || setweight(to_tsvector('simple', coalesce(notes, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(company, ''))) STORED,
	CONSTRAINT "workers_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "workers_name_check" CHECK (char_length(btrim("workers"."name")) between 1 and 120),
	CONSTRAINT "workers_company_check" CHECK (char_length("workers"."company") <= 120),
	CONSTRAINT "workers_other_trade_check" CHECK (char_length("workers"."other_trade") <= 60),
	CONSTRAINT "workers_notes_check" CHECK (char_length("workers"."notes") <= 10000),
	CONSTRAINT "workers_rate_check" CHECK ("workers"."hourly_rate_minor" between 0 and 1000000000),
	CONSTRAINT "workers_rating_check" CHECK ("workers"."rating" between 1 and 5),
	CONSTRAINT "workers_trades_check" CHECK ("workers"."trades" <@ array['PLUMBING', 'HEATING', 'ELECTRICITY', 'ROOFING', 'CARPENTRY', 'PAINTING', 'MASONRY', 'FLOORING', 'WINDOWS', 'LOCKS', 'CHIMNEY', 'GARDEN', 'CLEANING', 'PESTS', 'APPLIANCES', 'MOVING', 'ARCHITECTURE', 'HANDYMAN']::text[]),
	CONSTRAINT "workers_status_check" CHECK ("workers"."status" in ('ACTIVE', 'ARCHIVED', 'BLOCKED'))
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_owner_check";--> statement-breakpoint
ALTER TABLE "expiry_notices" DROP CONSTRAINT "expiry_notices_kind_check";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "bill_series" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sent_by_worker_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "worker_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_task_fkey" FOREIGN KEY ("task_id","property_id") REFERENCES "public"."tasks"("id","property_id") ON DELETE set null ("task_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_bill_fkey" FOREIGN KEY ("bill_id","family_group_id") REFERENCES "public"."bills"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_approval_requested_by_users_id_fk" FOREIGN KEY ("approval_requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_messages" ADD CONSTRAINT "job_messages_share_link_fkey" FOREIGN KEY ("share_link_id","family_group_id") REFERENCES "public"."share_links"("id","family_group_id") ON DELETE set null ("share_link_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_events" ADD CONSTRAINT "share_link_events_share_link_id_share_links_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_secrets" ADD CONSTRAINT "share_link_secrets_share_link_id_share_links_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_secrets" ADD CONSTRAINT "share_link_secrets_secret_id_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."secrets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_secrets" ADD CONSTRAINT "share_link_secrets_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_host_user_id_users_id_fk" FOREIGN KEY ("host_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_task_fkey" FOREIGN KEY ("task_id","property_id") REFERENCES "public"."tasks"("id","property_id") ON DELETE set null ("task_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_certificates" ADD CONSTRAINT "worker_certificates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_certificates" ADD CONSTRAINT "worker_certificates_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_property_fkey_idx" ON "invoices" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "invoices_worker_fkey_idx" ON "invoices" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("worker_id",lower("number")) WHERE "invoices"."deleted_at" is null and "invoices"."status" <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "invoices_project_idx" ON "invoices" USING btree ("project_id","property_id","id") WHERE "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_task_idx" ON "invoices" USING btree ("task_id","property_id");--> statement-breakpoint
CREATE INDEX "invoices_group_idx" ON "invoices" USING btree ("family_group_id","id") WHERE "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_group_waiting_idx" ON "invoices" USING btree ("family_group_id","id") WHERE "invoices"."deleted_at" is null and "invoices"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "invoices_trash_idx" ON "invoices" USING btree ("family_group_id","deleted_at","id") WHERE "invoices"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_deleted_at_idx" ON "invoices" USING btree ("deleted_at") WHERE "invoices"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_created_by_idx" ON "invoices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoices_decided_by_idx" ON "invoices" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "quotes_property_fkey_idx" ON "quotes" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "quotes_worker_fkey_idx" ON "quotes" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_open_key" ON "quotes" USING btree ("project_id","worker_id") WHERE "quotes"."deleted_at" is null and "quotes"."status" in ('REQUESTED', 'SUBMITTED', 'ACCEPTED');--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_accepted_key" ON "quotes" USING btree ("project_id") WHERE "quotes"."deleted_at" is null and "quotes"."status" = 'ACCEPTED';--> statement-breakpoint
CREATE INDEX "quotes_project_idx" ON "quotes" USING btree ("project_id","property_id","id") WHERE "quotes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "quotes_group_waiting_idx" ON "quotes" USING btree ("family_group_id","id") WHERE "quotes"."deleted_at" is null and "quotes"."status" = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "quotes_trash_idx" ON "quotes" USING btree ("family_group_id","deleted_at","id") WHERE "quotes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "quotes_deleted_at_idx" ON "quotes" USING btree ("deleted_at") WHERE "quotes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "quotes_created_by_idx" ON "quotes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quotes_approval_requested_by_idx" ON "quotes" USING btree ("approval_requested_by");--> statement-breakpoint
CREATE INDEX "quotes_decided_by_idx" ON "quotes" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "job_messages_property_fkey_idx" ON "job_messages" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "job_messages_worker_fkey_idx" ON "job_messages" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "job_messages_thread_idx" ON "job_messages" USING btree ("project_id","worker_id","id");--> statement-breakpoint
CREATE INDEX "job_messages_share_link_idx" ON "job_messages" USING btree ("share_link_id","family_group_id");--> statement-breakpoint
CREATE INDEX "job_messages_author_idx" ON "job_messages" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "share_link_events_link_idx" ON "share_link_events" USING btree ("share_link_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "share_link_events_at_idx" ON "share_link_events" USING brin ("at");--> statement-breakpoint
CREATE INDEX "share_link_secrets_secret_idx" ON "share_link_secrets" USING btree ("secret_id");--> statement-breakpoint
CREATE INDEX "share_link_secrets_chosen_by_idx" ON "share_link_secrets" USING btree ("chosen_by");--> statement-breakpoint
CREATE INDEX "share_links_worker_fkey_idx" ON "share_links" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "share_links_property_fkey_idx" ON "share_links" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_live_job_key" ON "share_links" USING btree ("project_id","worker_id") WHERE "share_links"."ended_at" is null and "share_links"."declined_at" is null and "share_links"."kind" = 'JOB';--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_live_standing_key" ON "share_links" USING btree ("worker_id") WHERE "share_links"."ended_at" is null and "share_links"."kind" = 'STANDING';--> statement-breakpoint
CREATE INDEX "share_links_project_idx" ON "share_links" USING btree ("project_id","property_id");--> statement-breakpoint
CREATE INDEX "share_links_live_group_idx" ON "share_links" USING btree ("family_group_id","id") WHERE "share_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "share_links_created_by_idx" ON "share_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "share_links_ended_by_idx" ON "share_links" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "visits_property_fkey_idx" ON "visits" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "visits_worker_fkey_idx" ON "visits" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "visits_group_idx" ON "visits" USING btree ("family_group_id","starts_at","id") WHERE "visits"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "visits_property_idx" ON "visits" USING btree ("property_id","starts_at","id") WHERE "visits"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "visits_project_idx" ON "visits" USING btree ("project_id","property_id","starts_at");--> statement-breakpoint
CREATE INDEX "visits_task_idx" ON "visits" USING btree ("task_id","property_id");--> statement-breakpoint
CREATE INDEX "visits_worker_idx" ON "visits" USING btree ("worker_id","starts_at") WHERE "visits"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "visits_reminder_idx" ON "visits" USING btree ("starts_at") WHERE "visits"."deleted_at" is null and "visits"."status" = 'CONFIRMED' and "visits"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "visits_trash_idx" ON "visits" USING btree ("family_group_id","deleted_at","id") WHERE "visits"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "visits_deleted_at_idx" ON "visits" USING btree ("deleted_at") WHERE "visits"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "visits_created_by_idx" ON "visits" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "visits_host_idx" ON "visits" USING btree ("host_user_id");--> statement-breakpoint
CREATE INDEX "worker_certificates_worker_fkey_idx" ON "worker_certificates" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "worker_certificates_worker_idx" ON "worker_certificates" USING btree ("worker_id","id") WHERE "worker_certificates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "worker_certificates_group_expiry_idx" ON "worker_certificates" USING btree ("family_group_id","expires_on") WHERE "worker_certificates"."deleted_at" is null and "worker_certificates"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "worker_certificates_expiry_idx" ON "worker_certificates" USING btree ("expires_on") WHERE "worker_certificates"."deleted_at" is null and "worker_certificates"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "worker_certificates_trash_idx" ON "worker_certificates" USING btree ("family_group_id","deleted_at","id") WHERE "worker_certificates"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "worker_certificates_deleted_at_idx" ON "worker_certificates" USING btree ("deleted_at") WHERE "worker_certificates"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "worker_certificates_created_by_idx" ON "worker_certificates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "workers_group_idx" ON "workers" USING btree ("family_group_id","status","name","id") WHERE "workers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workers_group_last_job_idx" ON "workers" USING btree ("family_group_id","last_job_at" DESC NULLS LAST,"id") WHERE "workers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workers_trash_idx" ON "workers" USING btree ("family_group_id","deleted_at","id") WHERE "workers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "workers_deleted_at_idx" ON "workers" USING btree ("deleted_at") WHERE "workers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "workers_created_by_idx" ON "workers" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_series" ADD CONSTRAINT "bill_series_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_sent_by_worker_fkey" FOREIGN KEY ("sent_by_worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("sent_by_worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_quote_fkey" FOREIGN KEY ("quote_id","property_id") REFERENCES "public"."quotes"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_fkey" FOREIGN KEY ("invoice_id","property_id") REFERENCES "public"."invoices"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_worker_fkey" FOREIGN KEY ("worker_id","family_group_id") REFERENCES "public"."workers"("id","family_group_id") ON DELETE set null ("worker_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_worker_fkey_idx" ON "assets" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "bill_series_worker_fkey_idx" ON "bill_series" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "bills_worker_fkey_idx" ON "bills" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "documents_worker_fkey_idx" ON "documents" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "documents_sent_by_worker_idx" ON "documents" USING btree ("sent_by_worker_id","family_group_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_quote_idx" ON "documents" USING btree ("quote_id","property_id");--> statement-breakpoint
CREATE INDEX "documents_invoice_idx" ON "documents" USING btree ("invoice_id","property_id");--> statement-breakpoint
CREATE INDEX "payments_worker_fkey_idx" ON "payments" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "schedules_worker_fkey_idx" ON "schedules" USING btree ("worker_id","family_group_id");--> statement-breakpoint
CREATE INDEX "tasks_worker_fkey_idx" ON "tasks" USING btree ("worker_id","family_group_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_check" CHECK (num_nonnulls("documents"."asset_id", "documents"."project_id", "documents"."task_id", "documents"."payment_id", "documents"."worker_id", "documents"."quote_id", "documents"."invoice_id") <= 1 and ("documents"."property_id" is not null or num_nonnulls("documents"."payment_id", "documents"."worker_id") = 1));--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_kind_check" CHECK ("expiry_notices"."kind" in ('INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY', 'CERTIFICATE_EXPIRY'));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_worker_check" CHECK ("schedules"."worker_id" is null or ("schedules"."assignee_user_id" is null and "schedules"."rotation" = 'NONE'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_check" CHECK (num_nonnulls("tasks"."assignee_user_id", "tasks"."worker_id") <= 1);