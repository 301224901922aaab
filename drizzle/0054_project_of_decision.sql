ALTER TABLE "decisions" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE set null ("project_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
-- No decision names a project at first, so they are read once and nothing is sorted. People can read them until then.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "decisions_project_idx" ON "decisions" USING btree ("project_id","property_id");
