CREATE TABLE "activity_seals" (
	"family_group_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"activity_id" uuid NOT NULL,
	"entry_at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_seals_pkey" PRIMARY KEY("family_group_id","position"),
	CONSTRAINT "activity_seals_position_check" CHECK ("activity_seals"."position" > 0),
	CONSTRAINT "activity_seals_hash_check" CHECK (octet_length("activity_seals"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "activity_seals" ADD CONSTRAINT "activity_seals_family_group_id_family_groups_id_fk" FOREIGN KEY ("family_group_id") REFERENCES "public"."family_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_seals_entry_idx" ON "activity_seals" USING btree ("activity_id");--> statement-breakpoint
-- Seals can only be added, like the entries that they seal; they go with their group.
create function activity_seals_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the seals of the activity log are append-only';
end $$;
--> statement-breakpoint
create trigger activity_seals_append_only before update or delete on activity_seals
  for each row execute function activity_seals_are_append_only();
