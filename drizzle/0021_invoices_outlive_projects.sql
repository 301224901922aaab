ALTER TABLE "invoices" DROP CONSTRAINT "invoices_project_fkey";
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_fkey" FOREIGN KEY ("project_id","property_id") REFERENCES "public"."projects"("id","property_id") ON DELETE set null ("project_id") ON UPDATE no action;
