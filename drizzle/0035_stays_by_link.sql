ALTER TABLE "stays" ADD COLUMN "relative_name" text;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "relative_link_id" uuid;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_relative_link_fkey" FOREIGN KEY ("relative_link_id","property_id") REFERENCES "public"."relative_links"("id","property_id") ON DELETE set null ("relative_link_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
-- A house has at most some dozens of stays a year, and the index is empty at first.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "stays_relative_link_idx" ON "stays" USING btree ("relative_link_id","ends_on","id") WHERE "stays"."relative_link_id" is not null;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_relative_check" CHECK (case when "stays"."relative_name" is null then "stays"."relative_link_id" is null
        else "stays"."user_id" is null and char_length(btrim("stays"."relative_name")) between 1 and 120 end) NOT VALID;