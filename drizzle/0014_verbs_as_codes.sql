-- Verbs of the log become codes. Most are what was written, in capitals; the others get a shorter name. The log stays
-- append-only for everybody else: the trigger rests only within this transaction, which holds the table.
ALTER TABLE "activity_log" DISABLE TRIGGER "activity_log_append_only";--> statement-breakpoint
UPDATE "activity_log" SET "verb" = coalesce(
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
	) AS "renamed" ("words", "code") WHERE "renamed"."words" = "activity_log"."verb"),
	coalesce(nullif(btrim(regexp_replace(upper("activity_log"."verb"), '[^A-Z]+', '_', 'g'), '_'), ''), 'CHANGED')
);--> statement-breakpoint
ALTER TABLE "activity_log" ENABLE TRIGGER "activity_log_append_only";--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_verb_check" CHECK ("activity_log"."verb" ~ '^[A-Z]+(_[A-Z]+)*$');