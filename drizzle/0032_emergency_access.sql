CREATE TABLE "emergency_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wait_days" smallint NOT NULL,
	"reason" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"waiting_user_id" uuid GENERATED ALWAYS AS (case when state = 'WAITING' then user_id end) STORED,
	CONSTRAINT "emergency_requests_state_check" CHECK ("emergency_requests"."state" in ('WAITING', 'GRANTED', 'OBJECTED', 'WITHDRAWN', 'ENDED')),
	CONSTRAINT "emergency_requests_wait_check" CHECK ("emergency_requests"."wait_days" between 1 and 30),
	CONSTRAINT "emergency_requests_reason_check" CHECK (char_length(btrim("emergency_requests"."reason")) between 1 and 500),
	CONSTRAINT "emergency_requests_ended_check" CHECK (("emergency_requests"."state" = 'WAITING') = ("emergency_requests"."ended_at" is null)),
	CONSTRAINT "emergency_requests_order_check" CHECK ("emergency_requests"."ended_at" >= "emergency_requests"."requested_at" and "emergency_requests"."reminded_at" >= "emergency_requests"."requested_at"),
	CONSTRAINT "emergency_requests_granted_check" CHECK ("emergency_requests"."state" <> 'GRANTED' or ("emergency_requests"."ended_at" >= "emergency_requests"."requested_at" + make_interval(hours => 24 * "emergency_requests"."wait_days") and ("emergency_requests"."wait_days" = 1 or coalesce("emergency_requests"."reminded_at" <= "emergency_requests"."ended_at" - make_interval(hours => 24), false)))),
	CONSTRAINT "emergency_requests_ended_by_check" CHECK (case "emergency_requests"."state" when 'OBJECTED' then "emergency_requests"."ended_by" is distinct from "emergency_requests"."user_id" when 'WITHDRAWN' then coalesce("emergency_requests"."ended_by", "emergency_requests"."user_id") = "emergency_requests"."user_id" else "emergency_requests"."ended_by" is null end)
);
--> statement-breakpoint
CREATE TABLE "trusted_people" (
	"family_group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wait_days" smallint NOT NULL,
	"named_by" uuid,
	"named_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_people_pkey" PRIMARY KEY("family_group_id","user_id"),
	CONSTRAINT "trusted_people_wait_check" CHECK ("trusted_people"."wait_days" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "emergency_requests" ADD CONSTRAINT "emergency_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_requests" ADD CONSTRAINT "emergency_requests_member_fkey" FOREIGN KEY ("family_group_id","user_id") REFERENCES "public"."memberships"("family_group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_requests" ADD CONSTRAINT "emergency_requests_trusted_fkey" FOREIGN KEY ("family_group_id","waiting_user_id") REFERENCES "public"."trusted_people"("family_group_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_people" ADD CONSTRAINT "trusted_people_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_people" ADD CONSTRAINT "trusted_people_member_fkey" FOREIGN KEY ("family_group_id","user_id") REFERENCES "public"."memberships"("family_group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_requests_waiting_key" ON "emergency_requests" USING btree ("family_group_id","waiting_user_id") WHERE "emergency_requests"."waiting_user_id" is not null;--> statement-breakpoint
CREATE INDEX "emergency_requests_member_idx" ON "emergency_requests" USING btree ("family_group_id","user_id","ended_at");--> statement-breakpoint
CREATE INDEX "emergency_requests_user_idx" ON "emergency_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emergency_requests_ended_by_idx" ON "emergency_requests" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "emergency_requests_waiting_idx" ON "emergency_requests" USING btree ("id") WHERE "emergency_requests"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "emergency_requests_ended_idx" ON "emergency_requests" USING btree ("ended_at") WHERE "emergency_requests"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "trusted_people_user_idx" ON "trusted_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_people_named_by_idx" ON "trusted_people" USING btree ("named_by");--> statement-breakpoint
-- A request ends once, and only that and its reminder change: not who asked, when, or how long it waits.
create function emergency_requests_end_once() returns trigger language plpgsql as $$
begin
  -- The account of the one who ended it is gone.
  if pg_trigger_depth() > 1 then return new; end if;
  if old.state <> 'WAITING' then raise exception 'an ended request for emergency access does not change'; end if;
  if (new.id, new.family_group_id, new.user_id, new.wait_days, new.reason, new.requested_at)
    is distinct from (old.id, old.family_group_id, old.user_id, old.wait_days, old.reason, old.requested_at) then
    raise exception 'a request for emergency access keeps its person, its time and its waiting time';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger emergency_requests_end_once before update on emergency_requests
  for each row execute function emergency_requests_end_once();
