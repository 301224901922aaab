-- begin a new transaction
ALTER TABLE "decisions" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE set null ("project_id") ON UPDATE no action NOT VALID;
