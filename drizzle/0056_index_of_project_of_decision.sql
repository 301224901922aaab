-- begin a new transaction
-- No decision names a project at first, so they are read once and nothing is sorted. They can still be read, because the
-- column and its key came in a transaction before.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "decisions_project_idx" ON "decisions" USING btree ("project_id","property_id");
