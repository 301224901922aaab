-- begin a new transaction
-- No notification is in it at first, so they are read once and nothing is sorted. People can read them until then.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "notifications_subject_idx" ON "notifications" USING btree ("subject_id") WHERE "notifications"."subject_id" is not null and "notifications"."read_at" is null;
