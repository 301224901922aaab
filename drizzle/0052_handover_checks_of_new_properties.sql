DROP INDEX "properties_handover_idx";--> statement-breakpoint
-- Properties are few beside what belongs to them, so reading them once does not take long.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "properties_handover_check_idx" ON "properties" USING btree (coalesce("handover_due_on", (greatest(("created_at" at time zone 'UTC')::date, date '2026-12-01') + interval '1 year')::date)) WHERE "properties"."deleted_at" is null;