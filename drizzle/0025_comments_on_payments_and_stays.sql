ALTER TABLE "stays" ADD CONSTRAINT "stays_id_property_key" UNIQUE("id","property_id");--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "task_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "stay_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_payment_fkey" FOREIGN KEY ("payment_id","family_group_id") REFERENCES "public"."payments"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_stay_fkey" FOREIGN KEY ("stay_id","property_id") REFERENCES "public"."stays"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_payment_idx" ON "comments" USING btree ("payment_id","family_group_id","id");--> statement-breakpoint
CREATE INDEX "comments_stay_idx" ON "comments" USING btree ("stay_id","property_id","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_subject_check" CHECK (num_nonnulls("comments"."task_id", "comments"."payment_id", "comments"."stay_id") = 1 and ("comments"."property_id" is null) = ("comments"."payment_id" is not null));