/** Creates a row in each table that `crowd` leaves empty, and the entries of its settlements. */
export const rowsBesideTheCrowd = `
  with person as (select id from users order by id limit 1),
  house as (select id, family_group_id from properties order by id limit 1),
  picture as (
    insert into files (id, family_group_id, storage_key, thumbnail_key, content_type, byte_size, width, height)
    select gen_random_uuid(), family_group_id, 'picture', 'thumbnail', 'image/webp', 1000, 400, 300 from house returning id
  ), thought as (
    insert into feedback (id, user_id, title, feedback, screenshot_file_id)
    select gen_random_uuid(), person.id, 'Good', 'It works.', picture.id from person, picture returning id
  ), answered as (
    insert into feedback_replies (id, feedback_id, reply) select gen_random_uuid(), id, 'Thank you.' from thought
  ), shown as (
    insert into profile_pictures (user_id, file_id) select person.id, picture.id from person, picture
  ), fetched as (
    insert into provider_pictures (user_id, source_url) select id, 'https://id.example/picture' from person
  ), acted as (
    insert into administrator_actions (id, administrator_id, verb, subject_kind, subject_id)
    select gen_random_uuid(), id, 'SUSPENDED', 'USER', id from person
  ), signed_in as (
    insert into sessions (id, token_hash, user_id, expires_at) select gen_random_uuid(), 'a', id, now() + interval '1 day' from person
    returning id, user_id
  ), pushed as (
    insert into push_subscriptions (id, user_id, session_id, endpoint_hash, target_sealed)
    select gen_random_uuid(), user_id, id, 'a', 'b' from signed_in
  ), quiet as (
    insert into quiet_hours (user_id, from_minute, until_minute) select id, 1320, 420 from person
  ), recognised as (
    insert into push_keys (name, keys_sealed) values ('vapid', 'a')
  ), trying as (
    insert into sign_in_attempts (state_hash, browser_hash, kind, nonce, code_verifier_sealed, return_to_sealed, expires_at)
    values ('a', 'b', 'SIGN_IN', 'c', 'd', 'e', now() + interval '1 day')
  ), preferred as (
    insert into notification_preferences (user_id, type, in_app, email) select id, 'TASK_OVERDUE', true, false from person
  ), copied as (
    insert into data_exports (id, user_id) select gen_random_uuid(), id from person
  ), billed as (
    insert into billing_events (id, type, object_id, happened_at) values ('evt_1', 'invoice.paid', 'in_1', now())
  ), limited as (
    insert into rate_limits (key, points) values ('sign-in', 1)
  ), failed as (
    insert into failed_job_alarms (failed_job_id) values (gen_random_uuid())
  ), linked as (
    insert into link_events (id, family_group_id, link_type, link_id, kind, network)
    select gen_random_uuid(), family_group_id, 'INVITE', id, 'OPENED', 'unknown' from invites order by id limit 1
  ), opened as (
    insert into share_link_secrets (share_link_id, secret_id)
    select share_links.id, secrets.id from share_links join secrets on secrets.property_id = share_links.property_id limit 1
  ), mentioned as (
    insert into comment_mentions (comment_id, user_id) select comments.id, person.id from comments, person order by comments.id limit 1
  ), turns as (
    insert into schedule_members (schedule_id, user_id, position) select schedules.id, person.id, 0 from schedules, person order by schedules.id limit 1
  ), expiring as (
    insert into expiry_notices (kind, thing_id, expires_on, days_before, family_group_id)
    select 'INSURANCE_RENEWAL', id, '2027-01-01', 30, family_group_id from house
  ), overdue as (
    insert into overdue_notices (task_id, due_on) select id, '2026-01-01' from tasks order by id limit 1
  ), due as (
    insert into bill_notices (bill_id, due_on, days_before) select id, due_on, 7 from bills order by id limit 1
  ), spent as (
    insert into budget_notices (budget_id, amount_minor, percent) select id, amount_minor, 80 from budgets order by id limit 1
  ), imported as (
    insert into payment_imports (id, family_group_id, file_hash) select gen_random_uuid(), family_group_id, 'a' from house
  ), divided as (
    insert into split_defaults (id, family_group_id, category, method)
    select gen_random_uuid(), family_group_id, 'REPAIRS', 'SHARES' from house returning id, family_group_id
  ), account as (
    insert into local_provider.accounts (id, email, password_hash, first_name, last_name)
    values (gen_random_uuid(), 'anna@family.example', 'a', 'Anna', 'Keller') returning id
  ), known as (
    insert into local_provider.known_browsers (account_id, browser_hash) select id, 'a' from account
  ), mailed as (
    insert into local_provider.mail_codes (id, account_id, purpose, code_hash, code_sealed, expires_at)
    select gen_random_uuid(), id, 'VERIFY_EMAIL', 'a', 'b', now() + interval '1 day' from account
  ), kept as (
    insert into local_provider.artifacts (model, id_hash, payload_sealed) values ('Session', 'a', 'b')
  ), signing as (
    insert into local_provider.signing_keys (name, jwk_sealed) values ('RS256', 'a')
  )
  insert into split_default_parts (split_default_id, participant_id, family_group_id, weight)
  select divided.id, participants.id, divided.family_group_id, 1
  from divided join participants on participants.family_group_id = divided.family_group_id limit 1;

  insert into ledger_entries (id, family_group_id, participant_id, settlement_id, occurred_on, amount_minor, is_waiting)
  select gen_random_uuid(), family_group_id, person, id, settled_on, sign * amount_minor, status = 'RECORDED'
  from settlements cross join lateral (values (from_id, 1), (to_id, -1)) as side (person, sign)
  where status in ('RECORDED', 'CONFIRMED');
`
