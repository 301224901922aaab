CREATE TABLE "expiry_notices" (
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" smallint NOT NULL,
	"family_group_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expiry_notices_pkey" PRIMARY KEY("thing_id","kind","expires_on","days_before"),
	CONSTRAINT "expiry_notices_kind_check" CHECK ("expiry_notices"."kind" in ('INSURANCE_RENEWAL', 'WARRANTY_END', 'DOCUMENT_EXPIRY')),
	CONSTRAINT "expiry_notices_days_check" CHECK ("expiry_notices"."days_before" in (30, 7))
);
--> statement-breakpoint
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expiry_notices_group_idx" ON "expiry_notices" USING btree ("family_group_id");--> statement-breakpoint
CREATE INDEX "expiry_notices_expires_on_idx" ON "expiry_notices" USING btree ("expires_on");