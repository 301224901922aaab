ALTER TABLE "decisions" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "subject_minor" bigint;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "subject_outcome" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_payment_fkey" FOREIGN KEY ("payment_id","family_group_id") REFERENCES "public"."payments"("id","family_group_id") ON DELETE set null ("payment_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_quote_fkey" FOREIGN KEY ("quote_id","family_group_id") REFERENCES "public"."quotes"("id","family_group_id") ON DELETE set null ("quote_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_payment_idx" ON "decisions" USING btree ("payment_id","family_group_id");--> statement-breakpoint
CREATE INDEX "decisions_quote_idx" ON "decisions" USING btree ("quote_id","family_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_live_payment_key" ON "decisions" USING btree ("payment_id") WHERE "decisions"."payment_id" is not null and "decisions"."deleted_at" is null and "decisions"."state" in ('DRAFT', 'OPEN');--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_live_quote_key" ON "decisions" USING btree ("quote_id") WHERE "decisions"."quote_id" is not null and "decisions"."deleted_at" is null and "decisions"."state" in ('DRAFT', 'OPEN');--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_check" CHECK (num_nonnulls("decisions"."subject_kind", "decisions"."subject_name", "decisions"."subject_minor") in (0, 3) and ("decisions"."subject_kind" is null or ("decisions"."subject_kind" in ('PAYMENT', 'QUOTE') and "decisions"."kind" = 'YES_NO')));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_key_check" CHECK (("decisions"."payment_id" is null or "decisions"."subject_kind" is not distinct from 'PAYMENT') and ("decisions"."quote_id" is null or "decisions"."subject_kind" is not distinct from 'QUOTE'));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_name_check" CHECK (char_length(btrim("decisions"."subject_name")) between 1 and 300);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_minor_check" CHECK ("decisions"."subject_minor" between 1 and 1000000000);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_subject_outcome_check" CHECK ("decisions"."subject_outcome" is null or ("decisions"."subject_kind" is not null and (("decisions"."state" = 'ADOPTED' and "decisions"."subject_outcome" in ('DONE', 'NOT_BACKED', 'NOT_POSSIBLE')) or ("decisions"."state" = 'WITHDRAWN' and "decisions"."subject_outcome" = 'CHANGED'))));