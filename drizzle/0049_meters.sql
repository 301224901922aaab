CREATE TABLE "meter_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"meter_id" uuid NOT NULL,
	"read_on" date NOT NULL,
	"value_thousandths" bigint NOT NULL,
	"is_replacement" boolean DEFAULT false NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "meter_readings_value_check" CHECK ("meter_readings"."value_thousandths" between 0 and 999999999999),
	CONSTRAINT "meter_readings_note_check" CHECK (char_length("meter_readings"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"number" text,
	"place" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "meters_id_property_key" UNIQUE("id","property_id"),
	CONSTRAINT "meters_name_check" CHECK (char_length(btrim("meters"."name")) between 1 and 120),
	CONSTRAINT "meters_kind_check" CHECK ("meters"."kind" in ('ELECTRICITY', 'GAS', 'WATER', 'HEATING', 'OIL', 'OTHER')),
	CONSTRAINT "meters_unit_check" CHECK ("meters"."unit" in ('KWH', 'MWH', 'GJ', 'M3', 'LITRE', 'UNIT')),
	CONSTRAINT "meters_number_check" CHECK (char_length("meters"."number") between 1 and 60),
	CONSTRAINT "meters_place_check" CHECK (char_length("meters"."place") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_meter_fkey" FOREIGN KEY ("meter_id","property_id") REFERENCES "public"."meters"("id","property_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_property_fkey" FOREIGN KEY ("property_id","family_group_id") REFERENCES "public"."properties"("id","family_group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_readings_property_fkey_idx" ON "meter_readings" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "meter_readings_meter_fkey_idx" ON "meter_readings" USING btree ("meter_id","property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_day_key" ON "meter_readings" USING btree ("meter_id","read_on") WHERE "meter_readings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "meter_readings_trash_idx" ON "meter_readings" USING btree ("family_group_id","deleted_at","id") WHERE "meter_readings"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "meter_readings_deleted_at_idx" ON "meter_readings" USING btree ("deleted_at") WHERE "meter_readings"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "meter_readings_created_by_idx" ON "meter_readings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "meters_property_fkey_idx" ON "meters" USING btree ("property_id","family_group_id");--> statement-breakpoint
CREATE INDEX "meters_property_idx" ON "meters" USING btree ("property_id","name","id") WHERE "meters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "meters_trash_idx" ON "meters" USING btree ("family_group_id","deleted_at","id") WHERE "meters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "meters_deleted_at_idx" ON "meters" USING btree ("deleted_at") WHERE "meters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "meters_created_by_idx" ON "meters" USING btree ("created_by");