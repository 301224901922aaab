-- The activity log can only grow. Its lines go with their group (a cascade runs nested inside the group's delete),
-- and losing the account of an actor empties the link to it, nothing else.
create function activity_log_is_append_only() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    if tg_op = 'DELETE' then return old; end if;
    if (to_jsonb(new) - 'actor_user_id') = (to_jsonb(old) - 'actor_user_id') and new.actor_user_id is null then return new; end if;
  end if;
  raise exception 'the activity log is append-only';
end $$;
--> statement-breakpoint
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function activity_log_is_append_only();
