CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"property_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_scope_check" CHECK ("calendar_feeds"."scope" in ('ALL', 'MINE', 'PROPERTY')),
	CONSTRAINT "calendar_feeds_property_check" CHECK (("calendar_feeds"."scope" = 'PROPERTY') = ("calendar_feeds"."property_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "family_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid,
	"title" text NOT NULL,
	"note" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"repeats_yearly" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "family_events_title_check" CHECK (char_length(btrim("family_events"."title")) between 1 and 120),
	CONSTRAINT "family_events_dates_check" CHECK ("family_events"."ends_on" >= "family_events"."starts_on"),
	CONSTRAINT "family_events_times_check" CHECK (("family_events"."end_time" is null or "family_events"."start_time" is not null) and ("family_events"."ends_on" > "family_events"."starts_on" or "family_events"."end_time" is null or "family_events"."end_time" >= "family_events"."start_time"))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"status" text DEFAULT 'IDEA' NOT NULL,
	"status_reason" text,
	"priority" text DEFAULT 'NORMAL' NOT NULL,
	"lead_user_id" uuid,
	"starts_on" date,
	"target_on" date,
	"budget_minor" bigint,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "projects_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "projects_title_check" CHECK (char_length(btrim("projects"."title")) between 1 and 120),
	CONSTRAINT "projects_kind_check" CHECK ("projects"."kind" in ('REPAIR', 'RENOVATION', 'MAINTENANCE', 'INSPECTION', 'PURCHASE', 'ADMIN', 'OTHER')),
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('IDEA', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED')),
	CONSTRAINT "projects_priority_check" CHECK ("projects"."priority" in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
	CONSTRAINT "projects_budget_check" CHECK ("projects"."budget_minor" between 0 and 1000000000000),
	CONSTRAINT "projects_dates_check" CHECK ("projects"."target_on" >= "projects"."starts_on"),
	CONSTRAINT "projects_completed_check" CHECK (("projects"."status" = 'COMPLETED') = ("projects"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "schedule_members" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "schedule_members_pkey" PRIMARY KEY("schedule_id","user_id"),
	CONSTRAINT "schedule_members_position_check" CHECK ("schedule_members"."position" between 0 and 49)
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"asset_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'NORMAL' NOT NULL,
	"checklist" text[] DEFAULT '{}'::text[] NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"is_visible_to_workers" boolean DEFAULT false NOT NULL,
	"cost_minor" bigint,
	"due_time" time,
	"rule" text NOT NULL,
	"counted_from" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"max_occurrences" integer,
	"lead_days" integer DEFAULT 0 NOT NULL,
	"rotation" text DEFAULT 'NONE' NOT NULL,
	"assignee_user_id" uuid,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"next_on" date,
	"made_occurrences" integer DEFAULT 0 NOT NULL,
	"appears_on" date GENERATED ALWAYS AS ((next_on - lead_days)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "schedules_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "schedules_title_check" CHECK (char_length(btrim("schedules"."title")) between 1 and 120),
	CONSTRAINT "schedules_priority_check" CHECK ("schedules"."priority" in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
	CONSTRAINT "schedules_checklist_check" CHECK (cardinality("schedules"."checklist") <= 100),
	CONSTRAINT "schedules_cost_check" CHECK ("schedules"."cost_minor" between 0 and 1000000000000),
	CONSTRAINT "schedules_rule_check" CHECK (char_length("schedules"."rule") between 10 and 200),
	CONSTRAINT "schedules_counted_from_check" CHECK ("schedules"."counted_from" in ('DUE_DATE', 'COMPLETION')),
	CONSTRAINT "schedules_ends_on_check" CHECK ("schedules"."ends_on" >= "schedules"."starts_on"),
	CONSTRAINT "schedules_max_occurrences_check" CHECK ("schedules"."max_occurrences" between 1 and 1000),
	CONSTRAINT "schedules_lead_days_check" CHECK ("schedules"."lead_days" between 0 and 365),
	CONSTRAINT "schedules_rotation_check" CHECK ("schedules"."rotation" in ('NONE', 'ROUND_ROBIN', 'LEAST_DONE')),
	CONSTRAINT "schedules_status_check" CHECK ("schedules"."status" in ('ACTIVE', 'PAUSED', 'ENDED')),
	CONSTRAINT "schedules_next_check" CHECK ("schedules"."next_on" is null or "schedules"."status" <> 'ENDED')
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"user_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"note" text,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"status_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stays_dates_check" CHECK ("stays"."ends_on" >= "stays"."starts_on"),
	CONSTRAINT "stays_guests_check" CHECK ("stays"."guests" between 0 and 50),
	CONSTRAINT "stays_status_check" CHECK ("stays"."status" in ('REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "checklist_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"text" text NOT NULL,
	"position" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"done_by" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "checklist_lines_text_check" CHECK (char_length(btrim("checklist_lines"."text")) between 1 and 250),
	CONSTRAINT "checklist_lines_done_check" CHECK ("checklist_lines"."is_done" = ("checklist_lines"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "comment_mentions_pkey" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"author_user_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_body_check" CHECK (char_length(btrim("comments"."body")) between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "overdue_notices" (
	"task_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "overdue_notices_pkey" PRIMARY KEY("task_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"project_id" uuid,
	"asset_id" uuid,
	"schedule_id" uuid,
	"occurrence_on" date,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'TODO' NOT NULL,
	"status_reason" text,
	"priority" text DEFAULT 'NORMAL' NOT NULL,
	"assignee_user_id" uuid,
	"due_on" date,
	"due_time" time,
	"cost_minor" bigint,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"is_visible_to_workers" boolean DEFAULT false NOT NULL,
	"review_requested_by" uuid,
	"completed_by" uuid,
	"completed_at" timestamp with time zone,
	"reported_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'D')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(title)) STORED,
	CONSTRAINT "tasks_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "tasks_occurrence_key" UNIQUE("schedule_id","occurrence_on"),
	CONSTRAINT "tasks_title_check" CHECK (char_length(btrim("tasks"."title")) between 1 and 120),
	CONSTRAINT "tasks_status_check" CHECK ("tasks"."status" in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW', 'DONE', 'CANCELLED', 'DECLINED')),
	CONSTRAINT "tasks_reason_check" CHECK ("tasks"."status" not in ('BLOCKED', 'DECLINED') or char_length(btrim(coalesce("tasks"."status_reason", ''))) > 0),
	CONSTRAINT "tasks_priority_check" CHECK ("tasks"."priority" in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
	CONSTRAINT "tasks_due_time_check" CHECK ("tasks"."due_time" is null or "tasks"."due_on" is not null),
	CONSTRAINT "tasks_cost_check" CHECK ("tasks"."cost_minor" between 0 and 1000000000000),
	CONSTRAINT "tasks_completed_check" CHECK (("tasks"."status" = 'DONE') = ("tasks"."completed_at" is not null)),
	CONSTRAINT "tasks_approval_check" CHECK (not ("tasks"."needs_approval" and "tasks"."status" = 'DONE') or "tasks"."completed_by" is null or "tasks"."review_requested_by" is null or "tasks"."completed_by" <> "tasks"."review_requested_by"),
	CONSTRAINT "tasks_occurrence_check" CHECK (("tasks"."schedule_id" is null) = ("tasks"."occurrence_on" is null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "moment" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_events" ADD CONSTRAINT "family_events_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_events" ADD CONSTRAINT "family_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_events" ADD CONSTRAINT "family_events_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_lead_user_id_users_id_fk" FOREIGN KEY ("lead_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_members" ADD CONSTRAINT "schedule_members_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_members" ADD CONSTRAINT "schedule_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_asset_fkey" FOREIGN KEY ("asset_id","property_id") REFERENCES "public"."assets"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_lines" ADD CONSTRAINT "checklist_lines_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_lines" ADD CONSTRAINT "checklist_lines_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_task_fkey" FOREIGN KEY ("task_id","property_id") REFERENCES "public"."tasks"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overdue_notices" ADD CONSTRAINT "overdue_notices_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_review_requested_by_users_id_fk" FOREIGN KEY ("review_requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_asset_fkey" FOREIGN KEY ("asset_id","property_id") REFERENCES "public"."assets"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_schedule_fkey" FOREIGN KEY ("schedule_id","property_id") REFERENCES "public"."schedules"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_current_key" ON "calendar_feeds" USING btree ("family_group_id","user_id","scope",coalesce("property_id", "family_group_id")) WHERE "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user_idx" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_property_fkey_idx" ON "calendar_feeds" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "family_events_group_idx" ON "family_events" USING btree ("family_group_id","ends_on","id") WHERE "family_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "family_events_yearly_idx" ON "family_events" USING btree ("family_group_id","id") WHERE "family_events"."deleted_at" is null and "family_events"."repeats_yearly";--> statement-breakpoint
CREATE INDEX "family_events_property_fkey_idx" ON "family_events" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "family_events_trash_idx" ON "family_events" USING btree ("family_group_id","deleted_at","id") WHERE "family_events"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "family_events_deleted_at_idx" ON "family_events" USING btree ("deleted_at") WHERE "family_events"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "family_events_created_by_idx" ON "family_events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_property_idx" ON "projects" USING btree ("property_id","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_property_fkey_idx" ON "projects" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "projects_group_idx" ON "projects" USING btree ("family_group_id","status","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_trash_idx" ON "projects" USING btree ("family_group_id","deleted_at","id") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_deleted_at_idx" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_created_by_idx" ON "projects" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_lead_idx" ON "projects" USING btree ("lead_user_id");--> statement-breakpoint
CREATE INDEX "schedule_members_user_idx" ON "schedule_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "schedules_property_idx" ON "schedules" USING btree ("property_id","id") WHERE "schedules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schedules_property_fkey_idx" ON "schedules" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "schedules_asset_idx" ON "schedules" USING btree ("asset_id","property_id");--> statement-breakpoint
CREATE INDEX "schedules_group_idx" ON "schedules" USING btree ("family_group_id","id") WHERE "schedules"."deleted_at" is null and "schedules"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "schedules_appears_idx" ON "schedules" USING btree ("appears_on","id") WHERE "schedules"."deleted_at" is null and "schedules"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "schedules_trash_idx" ON "schedules" USING btree ("family_group_id","deleted_at","id") WHERE "schedules"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "schedules_deleted_at_idx" ON "schedules" USING btree ("deleted_at") WHERE "schedules"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "schedules_created_by_idx" ON "schedules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "schedules_assignee_idx" ON "schedules" USING btree ("assignee_user_id");--> statement-breakpoint
CREATE INDEX "stays_property_idx" ON "stays" USING btree ("property_id","ends_on","id") WHERE "stays"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stays_property_fkey_idx" ON "stays" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "stays_group_idx" ON "stays" USING btree ("family_group_id","ends_on","id") WHERE "stays"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stays_trash_idx" ON "stays" USING btree ("family_group_id","deleted_at","id") WHERE "stays"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "stays_deleted_at_idx" ON "stays" USING btree ("deleted_at") WHERE "stays"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "stays_user_idx" ON "stays" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stays_decided_by_idx" ON "stays" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "stays_created_by_idx" ON "stays" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "checklist_lines_task_idx" ON "checklist_lines" USING btree ("task_id","position","id");--> statement-breakpoint
CREATE INDEX "checklist_lines_done_by_idx" ON "checklist_lines" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "comment_mentions_user_idx" ON "comment_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_property_fkey_idx" ON "comments" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "comments_task_idx" ON "comments" USING btree ("task_id","property_id","id");--> statement-breakpoint
CREATE INDEX "comments_author_idx" ON "comments" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "comments_deleted_at_idx" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open_occurrence_key" ON "tasks" USING btree ("schedule_id") WHERE "tasks"."deleted_at" is null and "tasks"."status" in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW');--> statement-breakpoint
CREATE INDEX "tasks_property_fkey_idx" ON "tasks" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "tasks_property_status_idx" ON "tasks" USING btree ("property_id","status","due_on","id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_property_completed_idx" ON "tasks" USING btree ("property_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "tasks"."deleted_at" is null and "tasks"."status" = 'DONE';--> statement-breakpoint
CREATE INDEX "tasks_project_idx" ON "tasks" USING btree ("project_id","property_id","status");--> statement-breakpoint
CREATE INDEX "tasks_project_completed_idx" ON "tasks" USING btree ("project_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "tasks"."deleted_at" is null and "tasks"."status" = 'DONE';--> statement-breakpoint
CREATE INDEX "tasks_asset_idx" ON "tasks" USING btree ("asset_id","property_id","completed_at");--> statement-breakpoint
CREATE INDEX "tasks_schedule_idx" ON "tasks" USING btree ("schedule_id","property_id");--> statement-breakpoint
CREATE INDEX "tasks_group_due_idx" ON "tasks" USING btree ("family_group_id","due_on","id") WHERE "tasks"."deleted_at" is null and "tasks"."due_on" is not null;--> statement-breakpoint
CREATE INDEX "tasks_group_open_idx" ON "tasks" USING btree ("family_group_id","due_on","id") WHERE "tasks"."deleted_at" is null and "tasks"."status" in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW');--> statement-breakpoint
CREATE INDEX "tasks_open_due_idx" ON "tasks" USING btree ("due_on","id") WHERE "tasks"."deleted_at" is null and "tasks"."due_on" is not null and "tasks"."status" in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW');--> statement-breakpoint
CREATE INDEX "tasks_assignee_idx" ON "tasks" USING btree ("assignee_user_id","family_group_id","due_on");--> statement-breakpoint
CREATE INDEX "tasks_trash_idx" ON "tasks" USING btree ("family_group_id","deleted_at","id") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_deleted_at_idx" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_created_by_idx" ON "tasks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tasks_review_requested_by_idx" ON "tasks" USING btree ("review_requested_by");--> statement-breakpoint
CREATE INDEX "tasks_completed_by_idx" ON "tasks" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "tasks_reported_by_idx" ON "tasks" USING btree ("reported_by");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_task_fkey" FOREIGN KEY ("task_id","property_id") REFERENCES "public"."tasks"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_project_idx" ON "documents" USING btree ("project_id","property_id");--> statement-breakpoint
CREATE INDEX "documents_task_idx" ON "documents" USING btree ("task_id","property_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_check" CHECK (num_nonnulls("documents"."asset_id", "documents"."project_id", "documents"."task_id") <= 1);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_moment_check" CHECK ("documents"."moment" is null or ("documents"."moment" in ('BEFORE', 'AFTER') and "documents"."task_id" is not null));