-- Verbs of the log become codes. Most are what was written, in capitals; the others get a shorter name. The log stays
-- append-only for everybody else: the trigger rests only within this transaction, which holds the table from the start.
LOCK TABLE "activity_log" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION "activity_verb_code"("verb" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(
		(SELECT "renamed"."code" FROM (VALUES
			('released the tasks of', 'RELEASED_TASKS'),
			('left tasks to the others', 'LEFT_TASKS'),
			('removed the photo of', 'PHOTO_REMOVED'),
			('changed the value of', 'VALUE_CHANGED'),
			('asked for review of', 'REVIEW_REQUESTED'),
			('commented on', 'COMMENTED'),
			('changed a comment on', 'COMMENT_CHANGED'),
			('deleted a comment on', 'COMMENT_DELETED'),
			('restored a comment on', 'COMMENT_RESTORED'),
			('added to the checklist of', 'CHECKLIST_ADDED'),
			('changed the checklist of', 'CHECKLIST_CHANGED'),
			('put in another order the checklist of', 'CHECKLIST_REORDERED'),
			('deleted from the checklist of', 'CHECKLIST_DELETED'),
			('restored in the checklist of', 'CHECKLIST_RESTORED'),
			('wrote off', 'WRITTEN_OFF')
		) AS "renamed" ("words", "code") WHERE "renamed"."words" = "verb"),
		nullif(btrim(regexp_replace(upper("verb" COLLATE "C"), '[^A-Z]+', '_', 'g'), '_'), ''),
		'CHANGED'
	)
$$;--> statement-breakpoint
ALTER TABLE "activity_log" DISABLE TRIGGER "activity_log_append_only";--> statement-breakpoint
UPDATE "activity_log" SET "verb" = "activity_verb_code"("verb");--> statement-breakpoint
ALTER TABLE "activity_log" ENABLE TRIGGER "activity_log_append_only";--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_verb_check" CHECK ("activity_log"."verb" ~ '^[A-Z]+(_[A-Z]+)*$');--> statement-breakpoint
-- Processes of the release before still run while this is applied, and write words: their lines get the code of these. A
-- later release takes the trigger and the function away.
CREATE FUNCTION "activity_log_code_verb"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."verb" := "activity_verb_code"(NEW."verb");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_log_code_verb" BEFORE INSERT ON "activity_log" FOR EACH ROW
	WHEN (NEW."verb" !~ '^[A-Z]+(_[A-Z]+)*$') EXECUTE FUNCTION "activity_log_code_verb"();
