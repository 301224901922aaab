CREATE TABLE "handover_exemptions" (
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"item" text NOT NULL,
	"exempted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handover_exemptions_pkey" PRIMARY KEY("property_id","item"),
	CONSTRAINT "handover_exemptions_item_check" CHECK ("handover_exemptions"."item" in ('EMERGENCY', 'SHUT_OFFS', 'UTILITIES', 'NEIGHBOURS', 'PAPERS', 'CODES', 'KEYS', 'CONTRACTORS', 'SCHEDULES', 'BILLS', 'INSURANCE', 'CONTRACTS', 'DEED', 'OWNERS', 'MANAGERS', 'TRUSTED'))
);
--> statement-breakpoint
ALTER TABLE "handover_exemptions" ADD CONSTRAINT "handover_exemptions_exempted_by_users_id_fk" FOREIGN KEY ("exempted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_exemptions" ADD CONSTRAINT "handover_exemptions_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_exemptions_property_fkey_idx" ON "handover_exemptions" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "handover_exemptions_exempted_by_idx" ON "handover_exemptions" USING btree ("exempted_by");