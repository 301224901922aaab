-- The words of a text, each behind the id of its group: in an index they stand together, apart from those of others.
-- Costly on purpose, so that no plan computes it row by row. Words are cut, since a key may have 2 kB at most.
CREATE FUNCTION "search_keys"(family_group_id uuid, search_words tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
RETURN array_to_tsvector(ARRAY(
	SELECT family_group_id::text || left(word, 100) FROM unnest(tsvector_to_array(search_words)) AS word
));--> statement-breakpoint
CREATE INDEX "tasks_search_idx" ON "tasks" USING gin (search_keys("family_group_id", "search_words")) WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_waiting_idx" ON "tasks" USING btree ("family_group_id","id") WHERE "tasks"."deleted_at" is null and "tasks"."status" in ('REPORT', 'IN_REVIEW');--> statement-breakpoint
CREATE INDEX "tasks_urgent_idx" ON "tasks" USING btree ("family_group_id","due_on","id") WHERE "tasks"."deleted_at" is null and "tasks"."priority" = 'URGENT' and "tasks"."status" in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW');