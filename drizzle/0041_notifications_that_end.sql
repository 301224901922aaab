-- The release before finds the same rows by the group.
DROP INDEX "notifications_asking_idx";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ended_at" timestamp with time zone;
