ALTER TABLE "tasks" ADD COLUMN "done_by" uuid;--> statement-breakpoint
-- Whose work it was, as the log tells: who had the task when it was sent for approval, else who sent it; of what was
-- done without a review, who marked it as done. Nobody becomes the doer of what they approved themselves.
UPDATE "tasks" SET "done_by" = "users"."id"
FROM "tasks" AS "task"
LEFT JOIN LATERAL (
	SELECT "at", "before" FROM "activity_log" AS "line"
	WHERE "line"."family_group_id" = "task"."family_group_id" AND "line"."entity_type" = 'task'
		AND "line"."entity_id" = "task"."id" AND "line"."verb" IN ('completed', 'approved')
	ORDER BY "line"."at" DESC, "line"."id" DESC LIMIT 1
) AS "ended" ON "task"."status" = 'DONE'
LEFT JOIN LATERAL (
	SELECT "at" FROM "activity_log" AS "line"
	WHERE "line"."family_group_id" = "task"."family_group_id" AND "line"."entity_type" = 'task'
		AND "line"."entity_id" = "task"."id" AND "line"."verb" = 'asked for review of'
		AND "line"."at" <= coalesce("ended"."at", now())
	ORDER BY "line"."at" DESC, "line"."id" DESC LIMIT 1
) AS "asked" ON true
LEFT JOIN LATERAL (
	SELECT true AS "found", ("line"."before" ->> 'assigneeUserId')::uuid AS "user_id" FROM "activity_log" AS "line"
	WHERE "line"."family_group_id" = "task"."family_group_id" AND "line"."entity_type" = 'task'
		AND "line"."entity_id" = "task"."id" AND "line"."verb" IN ('assigned', 'unassigned')
		AND "line"."at" > "asked"."at"
	ORDER BY "line"."at", "line"."id" LIMIT 1
) AS "given_on" ON true
CROSS JOIN LATERAL (
	SELECT CASE
		WHEN "task"."status" = 'IN_REVIEW' OR "ended"."before" ->> 'status' = 'IN_REVIEW'
			OR "task"."review_requested_by" IS NOT NULL
		THEN coalesce(
			nullif(
				CASE WHEN "given_on"."found" THEN "given_on"."user_id" ELSE "task"."assignee_user_id" END,
				CASE WHEN "task"."needs_approval" THEN "task"."completed_by" END
			),
			"task"."review_requested_by",
			("ended"."before" ->> 'reviewRequestedBy')::uuid
		)
		WHEN NOT "task"."needs_approval" THEN "task"."completed_by"
	END AS "user_id"
) AS "doer"
INNER JOIN "users" ON "users"."id" = "doer"."user_id"
WHERE "tasks"."id" = "task"."id" AND "task"."status" IN ('IN_REVIEW', 'DONE');--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_done_by_idx" ON "tasks" USING btree ("done_by");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_check" CHECK ("tasks"."done_by" is null or "tasks"."status" in ('IN_REVIEW', 'DONE'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_own_approval_check" CHECK (not ("tasks"."needs_approval" and "tasks"."status" = 'DONE') or "tasks"."completed_by" is null or "tasks"."done_by" is null or "tasks"."completed_by" <> "tasks"."done_by");
