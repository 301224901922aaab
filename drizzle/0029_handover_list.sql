ALTER TABLE "expiry_notices" DROP CONSTRAINT "expiry_notices_kind_check";--> statement-breakpoint
ALTER TABLE "manual_sections" DROP CONSTRAINT "manual_sections_kind_check";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "handover_due_on" date;--> statement-breakpoint
CREATE INDEX "properties_handover_idx" ON "properties" USING btree ("handover_due_on") WHERE "properties"."deleted_at" is null and "properties"."handover_due_on" is not null;--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_kind_check" CHECK ("expiry_notices"."kind" in ('INSURANCE_RENEWAL', 'HANDOVER_CHECK', 'WARRANTY_END', 'DOCUMENT_EXPIRY', 'CERTIFICATE_EXPIRY'));--> statement-breakpoint
ALTER TABLE "manual_sections" ADD CONSTRAINT "manual_sections_kind_check" CHECK ("manual_sections"."kind" in ('ARRIVAL', 'LEAVING', 'SHUT_OFFS', 'UTILITIES', 'BINS', 'NEIGHBOURS', 'PAPERS', 'EMERGENCY', 'OTHER'));