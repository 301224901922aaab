-- begin a new transaction
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_participant_fkey";--> statement-breakpoint
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_money_check";--> statement-breakpoint
ALTER TABLE "relative_links" VALIDATE CONSTRAINT "relative_links_scopes_check";--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_reporter_link_fkey";--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_reporter_check";