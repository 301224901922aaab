CREATE TABLE "bill_notices" (
	"bill_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	CONSTRAINT "bill_notices_pkey" PRIMARY KEY("bill_id","due_on","days_before"),
	CONSTRAINT "bill_notices_days_check" CHECK ("bill_notices"."days_before" in (7, 1))
);
--> statement-breakpoint
CREATE TABLE "bill_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid,
	"title" text NOT NULL,
	"payee" text,
	"amount_minor" bigint NOT NULL,
	"is_estimate" boolean DEFAULT false NOT NULL,
	"category" text NOT NULL,
	"note" text,
	"rule" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"next_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "bill_series_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "bill_series_title_check" CHECK (char_length(btrim("bill_series"."title")) between 1 and 120),
	CONSTRAINT "bill_series_payee_check" CHECK (char_length("bill_series"."payee") <= 120),
	CONSTRAINT "bill_series_note_check" CHECK (char_length("bill_series"."note") <= 2500),
	CONSTRAINT "bill_series_amount_check" CHECK ("bill_series"."amount_minor" between 1 and 1000000000),
	CONSTRAINT "bill_series_rule_check" CHECK ("bill_series"."rule" in ('MONTHLY', 'QUARTERLY', 'YEARLY')),
	CONSTRAINT "bill_series_dates_check" CHECK ("bill_series"."ends_on" >= "bill_series"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid,
	"project_id" uuid,
	"series_id" uuid,
	"occurrence_on" date,
	"title" text NOT NULL,
	"payee" text,
	"amount_minor" bigint NOT NULL,
	"is_estimate" boolean DEFAULT false NOT NULL,
	"category" text NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"status" text DEFAULT 'PLANNED' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(payee, '')), 'B')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "bills_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "bills_occurrence_key" UNIQUE("series_id","occurrence_on"),
	CONSTRAINT "bills_title_check" CHECK (char_length(btrim("bills"."title")) between 1 and 120),
	CONSTRAINT "bills_payee_check" CHECK (char_length("bills"."payee") <= 120),
	CONSTRAINT "bills_note_check" CHECK (char_length("bills"."note") <= 2500),
	CONSTRAINT "bills_amount_check" CHECK ("bills"."amount_minor" between 1 and 1000000000),
	CONSTRAINT "bills_status_check" CHECK ("bills"."status" in ('PLANNED', 'PAID', 'CANCELLED')),
	CONSTRAINT "bills_project_check" CHECK ("bills"."property_id" is not null or "bills"."project_id" is null),
	CONSTRAINT "bills_occurrence_check" CHECK (("bills"."series_id" is null) = ("bills"."occurrence_on" is null))
);
--> statement-breakpoint
CREATE TABLE "budget_notices" (
	"budget_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "budget_notices_pkey" PRIMARY KEY("budget_id","amount_minor","percent"),
	CONSTRAINT "budget_notices_percent_check" CHECK ("budget_notices"."percent" in (80, 100))
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"category" text,
	"amount_minor" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_scope_key" UNIQUE NULLS NOT DISTINCT("property_id","year","category"),
	CONSTRAINT "budgets_year_check" CHECK ("budgets"."year" between 1900 and 2200),
	CONSTRAINT "budgets_amount_check" CHECK ("budgets"."amount_minor" between 1 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "participants_user_key" UNIQUE("family_group_id","user_id"),
	CONSTRAINT "participants_kind_check" CHECK ("participants"."kind" in ('MEMBER', 'OUTSIDER')),
	CONSTRAINT "participants_outsider_check" CHECK ("participants"."kind" = 'MEMBER' or "participants"."user_id" is null),
	CONSTRAINT "participants_name_check" CHECK (char_length(btrim("participants"."name")) between 1 and 250)
);
--> statement-breakpoint
CREATE TABLE "payment_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_imports_file_key" UNIQUE("family_group_id","file_hash"),
	CONSTRAINT "payment_imports_id_group_key" UNIQUE("id","family_group_id")
);
--> statement-breakpoint
CREATE TABLE "payment_parts" (
	"payment_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"family_group_id" uuid NOT NULL,
	"weight" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "payment_parts_pkey" PRIMARY KEY("payment_id","participant_id"),
	CONSTRAINT "payment_parts_weight_check" CHECK ("payment_parts"."weight" >= 1),
	CONSTRAINT "payment_parts_amount_check" CHECK ("payment_parts"."amount_minor" between 0 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"payer_id" uuid NOT NULL,
	"category" text NOT NULL,
	"property_id" uuid,
	"project_id" uuid,
	"task_id" uuid,
	"bill_id" uuid,
	"import_id" uuid,
	"note" text,
	"split_method" text NOT NULL,
	"original_amount_minor" bigint,
	"original_currency" char(3),
	"rate" numeric(20, 10),
	"status" text NOT NULL,
	"status_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(note, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "payments_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" in ('EXPENSE', 'INCOME')),
	CONSTRAINT "payments_title_check" CHECK (char_length(btrim("payments"."title")) between 1 and 120),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_minor" between 1 and 1000000000),
	CONSTRAINT "payments_category_check" CHECK (char_length("payments"."category") between 2 and 30),
	CONSTRAINT "payments_note_check" CHECK (char_length("payments"."note") <= 2500),
	CONSTRAINT "payments_split_check" CHECK ("payments"."split_method" in ('EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT') and ("payments"."split_method" <> 'OWNERSHIP' or "payments"."property_id" is not null)),
	CONSTRAINT "payments_thing_check" CHECK ("payments"."property_id" is not null or num_nonnulls("payments"."project_id", "payments"."task_id") = 0),
	CONSTRAINT "payments_original_check" CHECK (num_nonnulls("payments"."original_amount_minor", "payments"."original_currency", "payments"."rate") in (0, 3) and "payments"."original_amount_minor" between 1 and 1000000000000 and "payments"."rate" > 0),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('PENDING', 'APPROVED', 'REJECTED', 'VOID')),
	CONSTRAINT "payments_reason_check" CHECK ("payments"."status" not in ('REJECTED', 'VOID') or char_length(btrim(coalesce("payments"."status_reason", ''))) between 1 and 2500),
	CONSTRAINT "payments_deleted_check" CHECK ("payments"."deleted_at" is null or "payments"."status" <> 'APPROVED')
);
--> statement-breakpoint
CREATE TABLE "split_default_parts" (
	"split_default_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"family_group_id" uuid NOT NULL,
	"weight" bigint NOT NULL,
	CONSTRAINT "split_default_parts_pkey" PRIMARY KEY("split_default_id","participant_id"),
	CONSTRAINT "split_default_parts_weight_check" CHECK ("split_default_parts"."weight" >= 1)
);
--> statement-breakpoint
CREATE TABLE "split_defaults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid,
	"category" text,
	"method" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "split_defaults_scope_key" UNIQUE NULLS NOT DISTINCT("family_group_id","property_id","category"),
	CONSTRAINT "split_defaults_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "split_defaults_method_check" CHECK ("split_defaults"."method" in ('EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"family_group_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"property_id" uuid,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	"waiting_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "balances_key" UNIQUE NULLS NOT DISTINCT("participant_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"property_id" uuid,
	"payment_id" uuid,
	"settlement_id" uuid,
	"occurred_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ledger_entries_payment_key" UNIQUE("payment_id","participant_id"),
	CONSTRAINT "ledger_entries_settlement_key" UNIQUE("settlement_id","participant_id"),
	CONSTRAINT "ledger_entries_source_check" CHECK (num_nonnulls("ledger_entries"."payment_id", "ledger_entries"."settlement_id") = 1 and ("ledger_entries"."settlement_id" is not null or not "ledger_entries"."is_waiting")),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"settled_on" date NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"import_id" uuid,
	"status" text DEFAULT 'RECORDED' NOT NULL,
	"status_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_id_group_key" UNIQUE("id","family_group_id"),
	CONSTRAINT "settlements_people_check" CHECK ("settlements"."from_id" <> "settlements"."to_id"),
	CONSTRAINT "settlements_amount_check" CHECK ("settlements"."amount_minor" >= 1 and ("settlements"."method" = 'WRITE_OFF' or "settlements"."amount_minor" <= 1000000000)),
	CONSTRAINT "settlements_method_check" CHECK ("settlements"."method" in ('BANK_TRANSFER', 'CASH', 'CARD', 'APP', 'OTHER', 'WRITE_OFF')),
	CONSTRAINT "settlements_status_check" CHECK ("settlements"."status" in ('RECORDED', 'CONFIRMED', 'DISPUTED', 'VOID')),
	CONSTRAINT "settlements_note_check" CHECK (char_length("settlements"."note") <= 2500),
	CONSTRAINT "settlements_reason_check" CHECK ("settlements"."status" not in ('DISPUTED', 'VOID') or char_length(btrim(coalesce("settlements"."status_reason", ''))) between 1 and 2500)
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_owner_check";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "bill_notices" ADD CONSTRAINT "bill_notices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_series" ADD CONSTRAINT "bill_series_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_series" ADD CONSTRAINT "bill_series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_series" ADD CONSTRAINT "bill_series_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_series_fkey" FOREIGN KEY ("series_id","family_group_id") REFERENCES "public"."bill_series"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_notices" ADD CONSTRAINT "budget_notices_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_imports" ADD CONSTRAINT "payment_imports_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_imports" ADD CONSTRAINT "payment_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_fkey" FOREIGN KEY ("payment_id","family_group_id") REFERENCES "public"."payments"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_participant_fkey" FOREIGN KEY ("participant_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_fkey" FOREIGN KEY ("payer_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE set null ("project_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_task_fkey" FOREIGN KEY ("task_id","property_id") REFERENCES "public"."tasks"("id","property_id") ON DELETE set null ("task_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bill_fkey" FOREIGN KEY ("bill_id","family_group_id") REFERENCES "public"."bills"("id","family_group_id") ON DELETE set null ("bill_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_import_fkey" FOREIGN KEY ("import_id","family_group_id") REFERENCES "public"."payment_imports"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_default_parts" ADD CONSTRAINT "split_default_parts_default_fkey" FOREIGN KEY ("split_default_id","family_group_id") REFERENCES "public"."split_defaults"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_default_parts" ADD CONSTRAINT "split_default_parts_participant_fkey" FOREIGN KEY ("participant_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_defaults" ADD CONSTRAINT "split_defaults_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_defaults" ADD CONSTRAINT "split_defaults_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_participant_fkey" FOREIGN KEY ("participant_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_participant_fkey" FOREIGN KEY ("participant_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_fkey" FOREIGN KEY ("payment_id","family_group_id") REFERENCES "public"."payments"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_settlement_fkey" FOREIGN KEY ("settlement_id","family_group_id") REFERENCES "public"."settlements"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_from_fkey" FOREIGN KEY ("from_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_to_fkey" FOREIGN KEY ("to_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_import_fkey" FOREIGN KEY ("import_id","family_group_id") REFERENCES "public"."payment_imports"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_series_property_idx" ON "bill_series" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "bill_series_group_idx" ON "bill_series" USING btree ("family_group_id","next_on","id") WHERE "bill_series"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "bill_series_next_idx" ON "bill_series" USING btree ("next_on","id") WHERE "bill_series"."deleted_at" is null and "bill_series"."next_on" is not null;--> statement-breakpoint
CREATE INDEX "bill_series_trash_idx" ON "bill_series" USING btree ("family_group_id","deleted_at","id") WHERE "bill_series"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "bill_series_deleted_at_idx" ON "bill_series" USING btree ("deleted_at") WHERE "bill_series"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "bill_series_created_by_idx" ON "bill_series" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bills_series_idx" ON "bills" USING btree ("series_id","family_group_id");--> statement-breakpoint
CREATE INDEX "bills_property_idx" ON "bills" USING btree ("property_id","family_group_id","due_on");--> statement-breakpoint
CREATE INDEX "bills_project_idx" ON "bills" USING btree ("project_id","property_id");--> statement-breakpoint
CREATE INDEX "bills_group_due_idx" ON "bills" USING btree ("family_group_id","due_on","id") WHERE "bills"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "bills_open_idx" ON "bills" USING btree ("due_on","id") WHERE "bills"."deleted_at" is null and "bills"."status" = 'PLANNED';--> statement-breakpoint
CREATE INDEX "bills_group_open_idx" ON "bills" USING btree ("family_group_id","due_on","id") WHERE "bills"."deleted_at" is null and "bills"."status" = 'PLANNED';--> statement-breakpoint
CREATE INDEX "bills_search_idx" ON "bills" USING gin (search_keys("family_group_id", "search_words")) WHERE "bills"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "bills_trash_idx" ON "bills" USING btree ("family_group_id","deleted_at","id") WHERE "bills"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "bills_deleted_at_idx" ON "bills" USING btree ("deleted_at") WHERE "bills"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "bills_created_by_idx" ON "bills" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "budgets_property_fkey_idx" ON "budgets" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "budgets_group_idx" ON "budgets" USING btree ("family_group_id","year","property_id");--> statement-breakpoint
CREATE INDEX "budgets_created_by_idx" ON "budgets" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_outsider_key" ON "participants" USING btree ("family_group_id",lower(btrim("name"))) WHERE "participants"."kind" = 'OUTSIDER';--> statement-breakpoint
CREATE INDEX "participants_user_idx" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_imports_created_by_idx" ON "payment_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payment_parts_participant_idx" ON "payment_parts" USING btree ("participant_id","family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_bill_key" ON "payments" USING btree ("bill_id") WHERE "payments"."deleted_at" is null and "payments"."status" in ('PENDING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "payments_group_idx" ON "payments" USING btree ("family_group_id","paid_on","id") WHERE "payments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payments_property_idx" ON "payments" USING btree ("property_id","paid_on","id") WHERE "payments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payments_property_fkey_idx" ON "payments" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "payments_project_idx" ON "payments" USING btree ("project_id","property_id","paid_on","id");--> statement-breakpoint
CREATE INDEX "payments_task_idx" ON "payments" USING btree ("task_id","property_id");--> statement-breakpoint
CREATE INDEX "payments_bill_idx" ON "payments" USING btree ("bill_id","family_group_id");--> statement-breakpoint
CREATE INDEX "payments_import_idx" ON "payments" USING btree ("import_id","family_group_id");--> statement-breakpoint
CREATE INDEX "payments_payer_idx" ON "payments" USING btree ("payer_id","family_group_id","paid_on","id");--> statement-breakpoint
CREATE INDEX "payments_pending_idx" ON "payments" USING btree ("family_group_id","paid_on","id") WHERE "payments"."deleted_at" is null and "payments"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_search_idx" ON "payments" USING gin (search_keys("family_group_id", "search_words")) WHERE "payments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payments_trash_idx" ON "payments" USING btree ("family_group_id","deleted_at","id") WHERE "payments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_deleted_at_idx" ON "payments" USING btree ("deleted_at") WHERE "payments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_decided_by_idx" ON "payments" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payments_created_by_idx" ON "payments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "split_default_parts_participant_idx" ON "split_default_parts" USING btree ("participant_id","family_group_id");--> statement-breakpoint
CREATE INDEX "split_defaults_property_idx" ON "split_defaults" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "balances_group_idx" ON "balances" USING btree ("family_group_id","property_id","participant_id");--> statement-breakpoint
CREATE INDEX "balances_participant_fkey_idx" ON "balances" USING btree ("participant_id","family_group_id");--> statement-breakpoint
CREATE INDEX "balances_property_fkey_idx" ON "balances" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_participant_idx" ON "ledger_entries" USING btree ("family_group_id","participant_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_participant_fkey_idx" ON "ledger_entries" USING btree ("participant_id","family_group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_fkey_idx" ON "ledger_entries" USING btree ("payment_id","family_group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_settlement_fkey_idx" ON "ledger_entries" USING btree ("settlement_id","family_group_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_property_idx" ON "ledger_entries" USING btree ("family_group_id","property_id","participant_id","occurred_on","id");--> statement-breakpoint
CREATE INDEX "settlements_group_idx" ON "settlements" USING btree ("family_group_id","settled_on","id");--> statement-breakpoint
CREATE INDEX "settlements_property_idx" ON "settlements" USING btree ("property_id","family_group_id","settled_on");--> statement-breakpoint
CREATE INDEX "settlements_from_idx" ON "settlements" USING btree ("from_id","family_group_id");--> statement-breakpoint
CREATE INDEX "settlements_to_idx" ON "settlements" USING btree ("to_id","family_group_id");--> statement-breakpoint
CREATE INDEX "settlements_import_idx" ON "settlements" USING btree ("import_id","family_group_id");--> statement-breakpoint
CREATE INDEX "settlements_waiting_idx" ON "settlements" USING btree ("family_group_id","to_id","id") WHERE "settlements"."status" in ('RECORDED', 'DISPUTED');--> statement-breakpoint
CREATE INDEX "settlements_decided_by_idx" ON "settlements" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "settlements_created_by_idx" ON "settlements" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_fkey" FOREIGN KEY ("payment_id","family_group_id") REFERENCES "public"."payments"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_payment_idx" ON "documents" USING btree ("payment_id","family_group_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_check" CHECK (num_nonnulls("documents"."asset_id", "documents"."project_id", "documents"."task_id", "documents"."payment_id") <= 1 and ("documents"."property_id" is not null or "documents"."payment_id" is not null));--> statement-breakpoint
-- The running totals follow the ledger, whoever writes it. Entries are taken out and put in, never edited.
create function ledger_entries_are_not_edited() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are taken out and put in again, never edited';
end $$;--> statement-breakpoint
create trigger ledger_entries_not_edited before update on ledger_entries
  for each row execute function ledger_entries_are_not_edited();--> statement-breakpoint
create function carry_added_entries() returns trigger language plpgsql as $$
begin
  insert into balances (family_group_id, participant_id, property_id, balance_minor, waiting_minor)
  select family_group_id, participant_id, property_id,
    coalesce(sum(amount_minor) filter (where not is_waiting), 0), coalesce(sum(amount_minor) filter (where is_waiting), 0)
  from added group by family_group_id, participant_id, property_id order by participant_id, property_id
  on conflict (participant_id, property_id) do update
    set balance_minor = balances.balance_minor + excluded.balance_minor,
      waiting_minor = balances.waiting_minor + excluded.waiting_minor;
  return null;
end $$;--> statement-breakpoint
create trigger ledger_entries_added after insert on ledger_entries referencing new table as added
  for each statement execute function carry_added_entries();--> statement-breakpoint
-- Never adds a row: when a whole group goes, its balances may have gone before.
create function carry_removed_entries() returns trigger language plpgsql as $$
begin
  update balances
  set balance_minor = balances.balance_minor - gone.balance_minor, waiting_minor = balances.waiting_minor - gone.waiting_minor
  from (
    select participant_id, property_id,
      coalesce(sum(amount_minor) filter (where not is_waiting), 0) as balance_minor,
      coalesce(sum(amount_minor) filter (where is_waiting), 0) as waiting_minor
    from removed group by participant_id, property_id
  ) as gone
  where balances.participant_id = gone.participant_id and balances.property_id is not distinct from gone.property_id;
  return null;
end $$;--> statement-breakpoint
create trigger ledger_entries_removed after delete on ledger_entries referencing old table as removed
  for each statement execute function carry_removed_entries();--> statement-breakpoint
-- What one gains the others lose: asked when the transaction ends, so that the entries may be written one by one.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  entry ledger_entries;
  total bigint;
begin
  if tg_op = 'DELETE' then entry := old; else entry := new; end if;
  if entry.payment_id is not null then
    select coalesce(sum(amount_minor), 0) into total from ledger_entries where payment_id = entry.payment_id;
  else
    select coalesce(sum(amount_minor), 0) into total from ledger_entries where settlement_id = entry.settlement_id;
  end if;
  if total <> 0 then
    raise exception 'the ledger would be out of balance by %', total using errcode = 'check_violation', constraint = 'ledger_entries_sum_check';
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger ledger_entries_sum after insert or delete on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();--> statement-breakpoint
create function parts_sum_to_amount() returns trigger language plpgsql as $$
declare
  changed uuid;
  missing bigint;
begin
  if tg_table_name = 'payments' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.payment_id;
  else changed := new.payment_id; end if;
  -- Null when the payment itself is gone.
  select payments.amount_minor - (
    select coalesce(sum(payment_parts.amount_minor), 0) from payment_parts where payment_id = payments.id
  ) into missing from payments where id = changed;
  if missing <> 0 then
    raise exception 'the parts of the payment differ from its amount by %', missing using errcode = 'check_violation', constraint = 'payment_parts_sum_check';
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger payments_sum after insert or update of amount_minor on payments
  deferrable initially deferred for each row execute function parts_sum_to_amount();--> statement-breakpoint
create constraint trigger payment_parts_sum after insert or update or delete on payment_parts
  deferrable initially deferred for each row execute function parts_sum_to_amount();
--> statement-breakpoint
-- Every member takes part in the money of the group from the day they join; who comes back is who they were.
create function members_are_participants() returns trigger language plpgsql as $$
begin
  insert into participants (id, family_group_id, kind, user_id, name)
  select gen_random_uuid(), new.family_group_id, 'MEMBER', new.user_id,
    left(coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'A member'), 250)
  from users where users.id = new.user_id
  on conflict (family_group_id, user_id) do nothing;
  return null;
end $$;--> statement-breakpoint
create trigger memberships_participant after insert on memberships
  for each row execute function members_are_participants();--> statement-breakpoint
insert into participants (id, family_group_id, kind, user_id, name)
select gen_random_uuid(), memberships.family_group_id, 'MEMBER', memberships.user_id,
  left(coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'A member'), 250)
from memberships join users on users.id = memberships.user_id;
