CREATE TABLE "failed_job_alarms" (
	"failed_job_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_job_alarms_time_idx" ON "failed_job_alarms" USING btree ("created_at");