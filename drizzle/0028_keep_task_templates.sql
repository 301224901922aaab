CREATE TABLE "task_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'NORMAL' NOT NULL,
	"checklist" text[] DEFAULT '{}'::text[] NOT NULL,
	"cost_minor" bigint,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"is_visible_to_workers" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_templates_title_check" CHECK (char_length(btrim("task_templates"."title")) between 1 and 120),
	CONSTRAINT "task_templates_priority_check" CHECK ("task_templates"."priority" in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
	CONSTRAINT "task_templates_checklist_check" CHECK (cardinality("task_templates"."checklist") <= 100),
	CONSTRAINT "task_templates_cost_check" CHECK ("task_templates"."cost_minor" between 0 and 1000000000000)
);
--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_templates_title_key" ON "task_templates" USING btree ("family_group_id",lower("title"));--> statement-breakpoint
CREATE INDEX "task_templates_created_by_idx" ON "task_templates" USING btree ("created_by");