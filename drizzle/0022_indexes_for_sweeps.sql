DROP INDEX "data_exports_expires_at_idx";--> statement-breakpoint
DROP INDEX "group_exports_expires_at_idx";--> statement-breakpoint
DROP INDEX "memberships_user_id_idx";--> statement-breakpoint
CREATE INDEX "data_exports_status_idx" ON "data_exports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "group_exports_status_idx" ON "group_exports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "group_imports_status_idx" ON "group_imports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_intents_user_idx" ON "checkout_intents" USING btree ("user_id");