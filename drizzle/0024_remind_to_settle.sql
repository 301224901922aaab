CREATE TABLE "settlement_reminders" (
	"family_group_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_reminders_pkey" PRIMARY KEY("family_group_id","from_id","to_id"),
	CONSTRAINT "settlement_reminders_people_check" CHECK ("settlement_reminders"."from_id" <> "settlement_reminders"."to_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_reminders" ADD CONSTRAINT "settlement_reminders_from_fkey" FOREIGN KEY ("from_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reminders" ADD CONSTRAINT "settlement_reminders_to_fkey" FOREIGN KEY ("to_id","family_group_id") REFERENCES "public"."participants"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_reminders_to_idx" ON "settlement_reminders" USING btree ("to_id","family_group_id");