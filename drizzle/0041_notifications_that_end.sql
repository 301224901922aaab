-- The release before finds the same rows by the group.
DROP INDEX "notifications_asking_idx";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- No notification is in it at first, so they are read once and nothing is sorted.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "notifications_subject_idx" ON "notifications" USING btree ("subject_id") WHERE "notifications"."subject_id" is not null and "notifications"."read_at" is null;
