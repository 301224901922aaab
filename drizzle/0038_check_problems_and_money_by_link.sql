-- begin a new transaction
-- No task is in it at first, so the tasks are read once and nothing is sorted. Here, so that people can read them meanwhile.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "tasks_reporter_link_idx" ON "tasks" USING btree ("reporter_link_id","id") WHERE "tasks"."reporter_link_id" is not null;--> statement-breakpoint
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_participant_fkey";--> statement-breakpoint
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_money_check";--> statement-breakpoint
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_scopes_check";--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_reporter_link_fkey";--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_reporter_check";