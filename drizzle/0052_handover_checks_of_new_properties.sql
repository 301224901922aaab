-- Properties are few beside what belongs to them, so reading them once does not take long.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "properties_handover_check_idx" ON "properties" USING btree (coalesce("handover_due_on", (greatest(("created_at" at time zone 'UTC')::date, date '2026-12-01') + interval '1 year')::date)) WHERE "properties"."deleted_at" is null and coalesce("properties"."handover_due_on", (greatest(("properties"."created_at" at time zone 'UTC')::date, date '2026-12-01') + interval '1 year')::date) is not null;--> statement-breakpoint
-- Last, because nobody reads a property from here to the end of the transaction.
DROP INDEX "properties_handover_idx";
