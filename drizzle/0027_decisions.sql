CREATE TABLE "decision_options" (
	"decision_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"label" text,
	CONSTRAINT "decision_options_pkey" PRIMARY KEY("decision_id","position"),
	CONSTRAINT "decision_options_label_key" UNIQUE("decision_id","label"),
	CONSTRAINT "decision_options_position_check" CHECK ("decision_options"."position" between 0 and 5),
	CONSTRAINT "decision_options_label_check" CHECK (char_length(btrim("decision_options"."label")) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "decision_voters" (
	"decision_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "decision_voters_pkey" PRIMARY KEY("decision_id","position"),
	CONSTRAINT "decision_voters_user_key" UNIQUE("decision_id","user_id"),
	CONSTRAINT "decision_voters_position_check" CHECK ("decision_voters"."position" between 0 and 49),
	CONSTRAINT "decision_voters_name_check" CHECK (char_length(btrim("decision_voters"."name")) between 1 and 120),
	CONSTRAINT "decision_voters_basis_points_check" CHECK ("decision_voters"."basis_points" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "decision_votes" (
	"decision_id" uuid NOT NULL,
	"voter" smallint NOT NULL,
	"option" smallint,
	"cast_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_votes_pkey" PRIMARY KEY("decision_id","voter")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"question" text NOT NULL,
	"background" text,
	"kind" text NOT NULL,
	"counting" text NOT NULL,
	"threshold" text NOT NULL,
	"quorum_basis_points" integer,
	"deadline_on" date NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"adopted_option" smallint,
	"state_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', question), 'A') || setweight(to_tsvector('simple', coalesce(background, '')), 'C')) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(question)) STORED,
	CONSTRAINT "decisions_kind_check" CHECK ("decisions"."kind" in ('YES_NO', 'OPTIONS')),
	CONSTRAINT "decisions_counting_check" CHECK ("decisions"."counting" in ('SHARES', 'HEADS')),
	CONSTRAINT "decisions_threshold_check" CHECK ("decisions"."threshold" in ('MAJORITY', 'TWO_THIRDS', 'UNANIMOUS')),
	CONSTRAINT "decisions_state_check" CHECK ("decisions"."state" in ('DRAFT', 'OPEN', 'ADOPTED', 'REJECTED', 'LAPSED', 'WITHDRAWN')),
	CONSTRAINT "decisions_question_check" CHECK (char_length(btrim("decisions"."question")) between 1 and 200),
	CONSTRAINT "decisions_background_check" CHECK (char_length("decisions"."background") between 1 and 10000),
	CONSTRAINT "decisions_quorum_check" CHECK ("decisions"."quorum_basis_points" between 1 and 10000),
	CONSTRAINT "decisions_reason_check" CHECK (char_length("decisions"."state_reason") <= 2500),
	CONSTRAINT "decisions_opened_check" CHECK (("decisions"."state" = 'DRAFT' and num_nonnulls("decisions"."opened_by", "decisions"."opened_at", "decisions"."closes_at", "decisions"."reminded_at") = 0) or ("decisions"."state" <> 'DRAFT' and "decisions"."opened_at" is not null and "decisions"."closes_at" is not null)),
	CONSTRAINT "decisions_deadline_check" CHECK ("decisions"."closes_at" > "decisions"."opened_at"),
	CONSTRAINT "decisions_closed_check" CHECK (("decisions"."state" in ('DRAFT', 'OPEN') and num_nonnulls("decisions"."closed_by", "decisions"."closed_at") = 0) or ("decisions"."state" not in ('DRAFT', 'OPEN') and "decisions"."closed_at" is not null)),
	CONSTRAINT "decisions_closed_after_check" CHECK ("decisions"."closed_at" >= "decisions"."opened_at"),
	CONSTRAINT "decisions_adopted_check" CHECK (("decisions"."state" = 'ADOPTED') = ("decisions"."adopted_option" is not null) and ("decisions"."adopted_option" is null or "decisions"."adopted_option" between 0 and 5)),
	CONSTRAINT "decisions_withdrawn_check" CHECK ("decisions"."state_reason" is null or "decisions"."state" = 'WITHDRAWN')
);
--> statement-breakpoint
ALTER TABLE "decision_options" ADD CONSTRAINT "decision_options_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_voters" ADD CONSTRAINT "decision_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_voter_fkey" FOREIGN KEY ("decision_id","voter") REFERENCES "public"."decision_voters"("decision_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_votes" ADD CONSTRAINT "decision_votes_option_fkey" FOREIGN KEY ("decision_id","option") REFERENCES "public"."decision_options"("decision_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_voters_user_idx" ON "decision_voters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decision_votes_option_idx" ON "decision_votes" USING btree ("decision_id","option");--> statement-breakpoint
CREATE INDEX "decisions_property_fkey_idx" ON "decisions" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "decisions_property_idx" ON "decisions" USING btree ("property_id","deadline_on","id") WHERE "decisions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_group_idx" ON "decisions" USING btree ("family_group_id","deadline_on","id") WHERE "decisions"."deleted_at" is null and "decisions"."state" <> 'DRAFT';--> statement-breakpoint
CREATE INDEX "decisions_closing_idx" ON "decisions" USING btree ("closes_at","id") WHERE "decisions"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "decisions_trash_idx" ON "decisions" USING btree ("family_group_id","deleted_at","id") WHERE "decisions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "decisions_deleted_at_idx" ON "decisions" USING btree ("deleted_at") WHERE "decisions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "decisions_created_by_idx" ON "decisions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "decisions_opened_by_idx" ON "decisions" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "decisions_closed_by_idx" ON "decisions" USING btree ("closed_by");