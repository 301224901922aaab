-- begin a new transaction
ALTER TABLE "stays" VALIDATE CONSTRAINT "stays_relative_link_fkey";--> statement-breakpoint
ALTER TABLE "stays" VALIDATE CONSTRAINT "stays_relative_check";
