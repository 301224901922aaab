ALTER TABLE "relative_links" DROP CONSTRAINT "relative_links_scopes_check";--> statement-breakpoint
ALTER TABLE "relative_links" ADD COLUMN "participant_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reporter_name" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reporter_link_id" uuid;--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_participant_fkey" FOREIGN KEY ("participant_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_reporter_link_fkey" FOREIGN KEY ("reporter_link_id","property_id") REFERENCES "public"."relative_links"("id","property_id") ON DELETE set null ("reporter_link_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A house has at most 20 links, and no link is in it at first.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "relative_links_participant_idx" ON "relative_links" USING btree ("participant_id","family_group_id") WHERE "relative_links"."participant_id" is not null;--> statement-breakpoint
-- No task is in it at first, so the tasks are read once and nothing is sorted.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "tasks_reporter_link_idx" ON "tasks" USING btree ("reporter_link_id","id") WHERE "tasks"."reporter_link_id" is not null;--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_money_check" CHECK (not ('MONEY' = any("relative_links"."scopes")) or "relative_links"."participant_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "relative_links" ADD CONSTRAINT "relative_links_scopes_check" CHECK (cardinality("relative_links"."scopes") > 0 and "relative_links"."scopes" <@ array['VOTE', 'STAY', 'CALENDAR', 'MANUAL', 'PROBLEM', 'MONEY']) NOT VALID;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_reporter_check" CHECK (case when "tasks"."reporter_name" is null then "tasks"."reporter_link_id" is null
        else "tasks"."reported_by" is null and char_length(btrim("tasks"."reporter_name")) between 1 and 120 end) NOT VALID;