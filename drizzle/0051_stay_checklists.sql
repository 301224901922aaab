CREATE TABLE "stay_checklist_ticks" (
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"stay_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"ticked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stay_checklist_ticks_pkey" PRIMARY KEY("stay_id","property_id","kind","item"),
	CONSTRAINT "stay_checklist_ticks_kind_check" CHECK ("stay_checklist_ticks"."kind" in ('PACKING', 'ARRIVAL', 'LEAVING')),
	CONSTRAINT "stay_checklist_ticks_item_check" CHECK (char_length("stay_checklist_ticks"."item") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "manual_sections" DROP CONSTRAINT "manual_sections_kind_check";--> statement-breakpoint
ALTER TABLE "stay_checklist_ticks" ADD CONSTRAINT "stay_checklist_ticks_ticked_by_users_id_fk" FOREIGN KEY ("ticked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_checklist_ticks" ADD CONSTRAINT "stay_checklist_ticks_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_checklist_ticks" ADD CONSTRAINT "stay_checklist_ticks_stay_fkey" FOREIGN KEY ("stay_id","property_id") REFERENCES "public"."stays"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stay_checklist_ticks_property_fkey_idx" ON "stay_checklist_ticks" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "stay_checklist_ticks_ticked_by_idx" ON "stay_checklist_ticks" USING btree ("ticked_by");--> statement-breakpoint
-- Every row from before keeps the narrower rule, so this one needs no reading later.
ALTER TABLE "manual_sections" ADD CONSTRAINT "manual_sections_kind_check" CHECK ("manual_sections"."kind" in ('PACKING', 'ARRIVAL', 'LEAVING', 'SHUT_OFFS', 'UTILITIES', 'BINS', 'NEIGHBOURS', 'PAPERS', 'EMERGENCY', 'OTHER')) NOT VALID;