/**
 * Creates groups, half of them deleted, with 4 members, 4 properties (half of them deleted), and everything else
 * they can have.
 */
export const crowdOf = (groups: number) => `
  -- Without asking each row for what it belongs to and adds up to: here it does, and asking takes most of the time.
  set session_replication_role = replica;
  -- The same rows in each run: how a statement is planned depends on them. Ids are from the same numbers.
  select setseed(0.5);
  with people as (
    insert into users (id, issuer, subject)
    select md5(random()::text)::uuid, 'https://others.example', number::text from generate_series(1, ${groups}) as number
    returning id, subject::int as number
  ), groups as (
    insert into family_groups (id, name, currency, time_zone, deleted_at)
    select id, 'Others', 'EUR', 'UTC', case when number % 2 = 0 then now() end from people returning id
  ), numbered as (
    select id, (row_number() over ())::int as number from groups
  ), categorised as (
    insert into group_categories (family_group_id, key, name)
    select id, key, case when key = 'GARDEN' then 'Lawn' end from numbered
    cross join unnest(array['REPAIRS', 'GARDEN', 'ENERGY', 'WATER', 'OTHER']) as key
  ), members as (
    insert into memberships (family_group_id, user_id, role, color)
    select numbered.id, people.id, 'MANAGER', 'clay' from numbered
    cross join generate_series(0, 3) as step
    join people on people.number = (numbered.number + step) % ${groups} + 1
  ), houses as (
    insert into properties (id, family_group_id, name, kind, time_zone, deleted_at)
    select md5(random()::text)::uuid, id, 'House', 'HOUSE', 'UTC', case when house % 2 = 0 then now() end
    from numbered cross join generate_series(1, 4) as house returning id, family_group_id
  ), things as (
    insert into assets (id, family_group_id, property_id, name, category, warranty_until, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Boiler', 'HEATING', date '2026-01-01' + thing * 400, case when thing = 1 then now() end
    from houses cross join generate_series(1, 3) as thing
  ), stored as (
    insert into files (id, family_group_id, storage_key, content_type, byte_size)
    select id, family_group_id, family_group_id || '/' || id, 'application/pdf', 1000 from houses
  ), papers as (
    insert into documents (id, family_group_id, property_id, file_id, kind, title, file_name, expires_on, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, id, 'MANUAL', 'Manual', 'manual.pdf', '2027-01-01', case when random() < 0.3 then now() end
    from houses returning id, property_id
  ), handed as (
    insert into house_keys (id, family_group_id, property_id, label, holder_name, handed_over_on, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Front door', 'Rosa', '2026-11-03', case when random() < 0.3 then now() end
    from houses cross join generate_series(1, 5)
  ), exempted as (
    insert into handover_exemptions (family_group_id, property_id, item)
    select family_group_id, id, item from houses cross join unnest(array['TRUSTED', 'DEED', 'BILLS']) as item
    where random() < 0.5
  ), metered as (
    insert into meters (id, family_group_id, property_id, name, kind, unit, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Main meter', 'ELECTRICITY', 'KWH', case when random() < 0.3 then now() end
    from houses cross join generate_series(1, 2) returning id, family_group_id, property_id
  ), readings as (
    insert into meter_readings (id, family_group_id, property_id, meter_id, read_on, value_thousandths, deleted_at)
    select md5(random()::text)::uuid, family_group_id, property_id, id, date '2020-01-01' + month * 30, month * 1000, case when random() < 0.1 then now() end
    from metered cross join generate_series(1, 12) as month
  ), sections as (
    insert into manual_sections (id, family_group_id, property_id, kind, title, body, position, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'ARRIVAL', 'Arrival', 'The key is in the box.', part, case when part = 1 then now() end
    from houses cross join generate_series(1, 2) as part
  ), hidden as (
    insert into secrets (id, family_group_id, property_id, label, value_sealed, key_id, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Door', '', 'none', case when random() < 0.3 then now() end from houses
  ), owned as (
    insert into ownership_changes (id, family_group_id, property_id, valid_from)
    select md5(random()::text)::uuid, family_group_id, id, '2020-01-01' from houses returning id
  ), shared as (
    insert into ownership_shares (change_id, position, owner_name, basis_points)
    select id, 0, 'Somebody', 10000 from owned
  ), asked as (
    insert into decisions (id, family_group_id, property_id, question, kind, counting, threshold, deadline_on, state, opened_at, closes_at, closed_at, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'A new roof?', 'YES_NO', 'SHARES', 'MAJORITY', '2027-03-31',
      case asking when 1 then 'DRAFT' when 2 then 'OPEN' else 'REJECTED' end,
      case when asking > 1 then now() end, case when asking > 1 then now() + asking * interval '1 day' end,
      case when asking > 2 then now() end, case when asking <> 2 and random() < 0.3 then now() end
    from houses cross join generate_series(1, 4) as asking returning id, family_group_id, property_id, state
  ), offered as (
    insert into decision_options (decision_id, position) select id, choice from asked cross join generate_series(0, 1) as choice
  ), attached as (
    insert into decision_documents (family_group_id, property_id, decision_id, position, document_id, name, added_at)
    select family_group_id, property_id, asked.id, 0, papers.id, 'Manual', now() from asked join papers using (property_id)
  ), entitled as (
    insert into decision_voters (decision_id, position, name, basis_points)
    select id, voter, 'Somebody', 5000 from asked cross join generate_series(0, 1) as voter where state <> 'DRAFT'
  ), cast_votes as (
    insert into decision_votes (decision_id, voter, option) select id, 0, 1 from asked where state <> 'DRAFT'
  ), projected as (
    insert into projects (id, family_group_id, property_id, title, kind, status, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Roof', 'REPAIR', 'PLANNED', case when random() < 0.3 then now() end
    from houses returning id, family_group_id, property_id
  ), weighed as (
    insert into decisions (id, family_group_id, property_id, project_id, question, kind, counting, threshold, deadline_on, state)
    select md5(random()::text)::uuid, family_group_id, property_id, id, 'A new roof?', 'YES_NO', 'SHARES', 'MAJORITY', '2027-03-31', 'DRAFT'
    from projected
  ), called as (
    insert into workers (id, family_group_id, name, company, trades, status, last_job_at, deleted_at)
    select md5(random()::text)::uuid, id, 'Piet ' || worker, 'Company', array['ROOFING'], 'ACTIVE',
      case when worker % 2 = 0 then now() - worker * interval '1 day' end, case when worker = 3 then now() end
    from numbered cross join generate_series(1, 4) as worker returning id, family_group_id, name
  ), quoted as (
    insert into quotes (id, family_group_id, property_id, project_id, worker_id, status, labour_minor, total_minor, revision, submitted_at, deleted_at)
    select md5(random()::text)::uuid, projected.family_group_id, property_id, projected.id, called.id,
      case called.name when 'Piet 1' then 'DECLINED' when 'Piet 2' then 'ACCEPTED' else 'SUBMITTED' end, 1000, 1000, 1, now(), case when random() < 0.3 then now() end
    from projected join called on called.family_group_id = projected.family_group_id returning id
  ), revised as (
    insert into quote_revisions (quote_id, revision, labour_minor, total_minor, author)
    select id, 1, 1000, 1000, 'Piet' from quoted
  ), invoiced as (
    insert into invoices (id, family_group_id, property_id, project_id, worker_id, number, amount_minor, issued_on, due_on, status, status_reason, deleted_at)
    select md5(random()::text)::uuid, projected.family_group_id, property_id, projected.id, called.id, 'R-' || projected.id || '-' || invoice, 1000, '2026-01-01', '2026-02-01',
      case invoice when 1 then 'SUBMITTED' when 2 then 'QUERIED' else 'REJECTED' end, 'What is this?', case when random() < 0.2 then now() end
    from projected join called on called.family_group_id = projected.family_group_id and called.name = 'Piet 2' cross join generate_series(1, 3) as invoice
  ), visiting as (
    insert into visits (id, family_group_id, property_id, project_id, worker_id, starts_at, ends_at, status, proposed_by, reminded_at, deleted_at)
    select md5(random()::text)::uuid, projected.family_group_id, property_id, projected.id, called.id,
      day, day + interval '1 hour',
      case when called.name = 'Piet 1' then 'PROPOSED' else 'CONFIRMED' end, 'WORKER', case when random() < 0.5 then now() end, case when random() < 0.3 then now() end
    from projected join called on called.family_group_id = projected.family_group_id
    cross join lateral (select timestamptz '2026-01-01 09:00Z' + (hashtext(projected.id::text) % 400) * interval '1 day' as day) as days
  ), linked as (
    insert into share_links (id, family_group_id, worker_id, kind, property_id, project_id, token_hash, token_sealed, expires_at, ended_at, end_reason)
    select md5(random()::text)::uuid, projected.family_group_id, called.id, 'JOB', property_id, projected.id, sha256(md5(random()::text)::uuid::text::bytea), '', now() + interval '14 days',
      case when called.name = 'Piet 4' then now() end, case when called.name = 'Piet 4' then 'REVOKED' end
    from projected join called on called.family_group_id = projected.family_group_id returning id, family_group_id, property_id, project_id, worker_id
  ), opened as (
    insert into share_link_events (id, share_link_id, kind, network, device, at)
    select md5(random()::text)::uuid, id, 'OPENED', 'unknown', 'PHONE', now() - event * interval '1 day' from linked cross join generate_series(1, 3) as event
  ), wrote as (
    insert into job_messages (id, family_group_id, property_id, project_id, worker_id, author_name, body)
    select md5(random()::text)::uuid, family_group_id, property_id, project_id, worker_id, 'Somebody', 'When?' from linked cross join generate_series(1, 2)
  ), repeated as (
    insert into schedules (id, family_group_id, property_id, title, rule, counted_from, starts_on, next_on, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Gutters', 'FREQ=YEARLY', 'DUE_DATE', '2020-01-01', date '2026-01-01' + (random() * 400)::int, case when random() < 0.3 then now() end
    from houses
  ), done as (
    insert into tasks (id, family_group_id, property_id, project_id, title, status, due_on, completed_at, deleted_at)
    select md5(random()::text)::uuid, family_group_id, property_id, id, 'Gutter', case when task <= 4 then 'DONE' else 'TODO' end,
      date '2026-01-01' + (random() * 400)::int, case when task <= 4 then now() - task * interval '1 day' end, case when random() < 0.2 then now() end
    from projected cross join generate_series(1, 6) as task returning id, family_group_id, property_id
  ), listed as (
    insert into checklist_lines (id, task_id, text, position) select md5(random()::text)::uuid, id, 'Ladder', 0 from done
  ), said as (
    insert into comments (id, family_group_id, property_id, task_id, author_name, body)
    select md5(random()::text)::uuid, family_group_id, property_id, id, 'Somebody', 'Done.' from done
  ), stayed as (
    insert into stays (id, family_group_id, property_id, starts_on, ends_on, status, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, date '2026-01-01' + stay * 30, date '2026-01-07' + stay * 30, 'CONFIRMED', case when random() < 0.3 then now() end
    from houses cross join generate_series(1, 3) as stay returning id, family_group_id, property_id
  ), said_of_stays as (
    insert into comments (id, family_group_id, property_id, stay_id, author_name, body)
    select md5(random()::text)::uuid, family_group_id, property_id, id, 'Somebody', 'Welcome.' from stayed
  ), ticked as (
    insert into stay_checklist_ticks (family_group_id, property_id, stay_id, kind, item)
    select family_group_id, property_id, id, 'PACKING', 'Item ' || item from stayed cross join generate_series(1, 3) as item
  ), written as (
    insert into guest_book_entries (id, family_group_id, property_id, stay_id, author_name, body, deleted_at)
    select md5(random()::text)::uuid, family_group_id, property_id, id, 'Somebody', 'It rained.', case when random() < 0.3 then now() end
    from stayed
  ), events as (
    insert into family_events (id, family_group_id, title, starts_on, ends_on, deleted_at)
    select md5(random()::text)::uuid, id, 'Meeting', '2026-05-01', '2026-05-01', case when random() < 0.3 then now() end
    from numbered cross join generate_series(1, 3)
  ), joined as (
    insert into participants (id, family_group_id, kind, name)
    select md5(random()::text)::uuid, id, 'OUTSIDER', 'Somebody ' || person from numbered cross join generate_series(1, 3) as person
    returning id, family_group_id, name
  ), pairs as (
    select one.family_group_id, one.id as one, two.id as two from joined as one
    join joined as two on two.family_group_id = one.family_group_id and two.name = 'Somebody 2' where one.name = 'Somebody 1'
  ), paid as (
    insert into payments (id, family_group_id, property_id, kind, title, amount_minor, paid_on, payer_id, category, split_method, status, status_reason, deleted_at)
    select md5(random()::text)::uuid, pairs.family_group_id, houses.id, 'EXPENSE', 'Roof', 1000, date '2026-01-01' + payment * 30, pairs.one, 'REPAIRS', 'EQUAL',
      case when payment = 1 then 'PENDING' when payment = 2 then 'VOID' else 'APPROVED' end, 'A mistake', case when payment = 2 then now() end
    from pairs join houses on houses.family_group_id = pairs.family_group_id cross join generate_series(1, 3) as payment
    returning id, family_group_id, property_id, payer_id, paid_on, status
  ), said_of_payments as (
    insert into comments (id, family_group_id, payment_id, author_name, body)
    select md5(random()::text)::uuid, family_group_id, id, 'Somebody', 'Why so much?' from paid
  ), parted as (
    insert into payment_parts (payment_id, participant_id, family_group_id, weight, amount_minor)
    select paid.id, person, paid.family_group_id, 1, 500 from paid join pairs on pairs.family_group_id = paid.family_group_id
    cross join lateral (values (pairs.one), (pairs.two)) as people (person)
  ), scanned as (
    insert into files (id, family_group_id, storage_key, content_type, byte_size)
    select id, family_group_id, family_group_id || '/' || id, 'application/pdf', 1000 from paid returning id, family_group_id
  ), receipted as (
    insert into documents (id, family_group_id, payment_id, file_id, kind, title, file_name, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, id, 'RECEIPT', 'Receipt', 'receipt.pdf', case when random() < 0.03 then now() end
    from scanned
  ), settled as (
    insert into settlements (id, family_group_id, from_id, to_id, amount_minor, settled_on, method, status)
    select md5(random()::text)::uuid, family_group_id, two, one, 100, date '2026-01-01' + settlement * 30, 'CASH', case when settlement = 1 then 'RECORDED' else 'CONFIRMED' end
    from pairs cross join generate_series(1, 3) as settlement
  ), reminded as (
    insert into settlement_reminders (family_group_id, from_id, to_id, reminded_at)
    select family_group_id, two, one, now() - random() * interval '30 days' from pairs
  ), entered as (
    insert into ledger_entries (id, family_group_id, participant_id, property_id, payment_id, occurred_on, amount_minor)
    select md5(random()::text)::uuid, paid.family_group_id, person, property_id, paid.id, paid_on, amount from paid join pairs on pairs.family_group_id = paid.family_group_id
    cross join lateral (values (pairs.one, 500), (pairs.two, -500)) as effects (person, amount) where status = 'APPROVED'
  ), repeatedly as (
    insert into bill_series (id, family_group_id, property_id, title, amount_minor, category, rule, starts_on, next_on, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Water', 5000, 'WATER', 'MONTHLY', '2026-01-31', date '2026-01-01' + (random() * 400)::int, case when random() < 0.3 then now() end
    from houses
  ), billed as (
    insert into bills (id, family_group_id, property_id, title, amount_minor, category, due_on, status, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Water', 5000, 'WATER', date '2026-01-01' + bill * 30, case when bill < 2 then 'PAID' else 'PLANNED' end, case when random() < 0.3 then now() end
    from houses cross join generate_series(1, 3) as bill
  ), planned as (
    insert into budgets (id, family_group_id, property_id, year, amount_minor)
    select md5(random()::text)::uuid, family_group_id, id, year, 100000 from houses cross join generate_series(2026, 2027) as year
  ), templated as (
    insert into task_templates (id, family_group_id, title)
    select md5(random()::text)::uuid, id, 'Close the house ' || template from numbered cross join generate_series(1, 3) as template
  ), fed as (
    insert into calendar_feeds (id, family_group_id, user_id, scope, token_hash, token_sealed)
    select md5(random()::text)::uuid, numbered.id, people.id, 'ALL', uuid_send(md5(random()::text)::uuid), ''
    from numbered join people on people.number = numbered.number
  ), subscribed as (
    insert into calendar_subscriptions (id, family_group_id, name, color, address_sealed, host, next_fetch_at)
    select md5(random()::text)::uuid, id, 'School holidays', 'pine', '', 'school.example', now() + random() * interval '12 hours' from numbered
    returning id, family_group_id
  ), holidays as (
    insert into calendar_subscription_entries (family_group_id, calendar_subscription_id, position, title, starts_on, ends_on)
    select family_group_id, id, number, 'Holiday ' || number, date '2026-01-01' + number * 10, date '2026-01-03' + number * 10
    from subscribed cross join generate_series(0, 19) as number
  ), certified as (
    insert into worker_certificates (id, family_group_id, worker_id, title, expires_on, deleted_at)
    select md5(random()::text)::uuid, family_group_id, id, 'Liability insurance', date '2026-01-01' + (random() * 400)::int, case when random() < 0.3 then now() end
    from called where random() < 0.3
  ), invited as (
    insert into invites (id, family_group_id, code_hash, code_sealed, role, expires_at)
    select md5(random()::text)::uuid, id, uuid_send(md5(random()::text)::uuid), '', 'MEMBER', now() + interval '1 day'
    from numbered cross join generate_series(1, 3)
  )
  insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id)
  select md5(random()::text)::uuid, id, 'Somebody', 'DELETED', 'property', md5(random()::text)::uuid
  from numbered cross join generate_series(1, 5);

  insert into activity_seals (family_group_id, position, activity_id, entry_at, hash)
  select family_group_id, row_number() over (partition by family_group_id order by at, id), id, at, sha256(uuid_send(id))
  from activity_log;

  insert into notifications (id, user_id, family_group_id, type, title, message, in_app, read_at, created_at, listed_at)
  select md5(random()::text)::uuid, user_id, family_group_id, case when told % 2 = 0 then 'TASK_OVERDUE' else 'BILL_DUE' end, 'News', 'There is some.',
    random() < 0.9, case when random() < 0.7 then now() end, now() - told * interval '1 day', now() - told * interval '1 day' + case when random() < 0.1 then interval '10 days' else interval '0' end
  from memberships cross join generate_series(1, 6) as told;
  insert into billing_customers (user_id, provider_customer_id) select id, 'cus_' || id from users;
  insert into subscriptions (id, user_id, provider_subscription_id, plan_id, status, current_period_end, is_cancelled, read_at)
  select md5(random()::text)::uuid, id, 'sub_' || id || step, 'monthly', case when step = 1 then 'canceled' else 'active' end,
    now() + (random() * 360 - 180) * interval '1 day', random() < 0.2, now() - random() * interval '2 days'
  from users cross join generate_series(1, 3) as step;
  insert into checkout_intents (id, user_id, plan_id, url, expires_at, ended_at)
  select md5(random()::text)::uuid, id, 'monthly', 'https://checkout.stripe.com/', now() + interval '1 day', case when step > 1 then now() end
  from users cross join generate_series(1, 3) as step;
  insert into group_exports (id, family_group_id, user_id, status, storage_key, expires_at)
  select md5(random()::text)::uuid, family_group_id, user_id, case when random() < 0.3 then 'WAITING' else 'READY' end, family_group_id || '/' || md5(random()::text)::uuid, now() + random() * interval '1 day'
  from memberships;
  insert into group_imports (id, user_id, status, byte_size)
  select md5(random()::text)::uuid, id, case when step = 1 then 'WAITING' else 'DONE' end, 1000 from users cross join generate_series(1, 3) as step;

  -- By its triggers again: what memberships and entries make in the product.
  reset session_replication_role;
  insert into participants (id, family_group_id, kind, user_id, name)
  select md5(random()::text)::uuid, family_group_id, 'MEMBER', user_id, 'Somebody' from memberships
  on conflict (family_group_id, user_id) do nothing;
  insert into balances (family_group_id, participant_id, property_id, balance_minor)
  select family_group_id, participant_id, property_id, sum(amount_minor) from ledger_entries
  where not exists (select from balances where balances.family_group_id = ledger_entries.family_group_id)
  group by family_group_id, participant_id, property_id;

  insert into relative_links (id, family_group_id, property_id, name, owner_name, participant_id, scopes, token_hash, pin_hash, issued_at, expires_at, ended_at)
  select md5(random()::text)::uuid, family_group_id, id, 'Greta ' || link, 'Somebody',
    case when link = 2 then (select someone.id from participants as someone where someone.family_group_id = properties.family_group_id limit 1) end,
    array['MANUAL', 'VOTE'], sha256(md5(random()::text)::uuid::text::bytea), '',
    now(), now() + interval '1 year', case when link = 3 then now() end
  from properties cross join generate_series(1, 3) as link;
  insert into stays (id, family_group_id, property_id, relative_name, relative_link_id, starts_on, ends_on)
  select md5(random()::text)::uuid, family_group_id, property_id, name, id, current_date + day, current_date + day + 2
  from relative_links cross join generate_series(1, 5) as day;

  insert into trusted_people (family_group_id, user_id, wait_days) select family_group_id, user_id, 7 from memberships where random() < 0.5;
  insert into emergency_requests (id, family_group_id, user_id, wait_days, state, requested_at, ended_at)
  select md5(random()::text)::uuid, family_group_id, user_id, 7, case when asked = 1 then 'WAITING' else 'WITHDRAWN' end,
    now() - random() * interval '6 days', case when asked > 1 then now() end
  from trusted_people cross join generate_series(1, 5) as asked where asked > 1 or random() < 0.2;

  insert into payee_details (user_id, account_holder, iban) select id, 'Somebody', 'DE89370400440532013000' from users
  where random() < 0.5;

  -- Not the tables that are empty here: read to the end they would look cheap.
  analyze users, family_groups, memberships, properties, assets, files, documents, manual_sections, house_keys, handover_exemptions, meters, meter_readings, secrets, decisions, decision_options, decision_documents, decision_voters, decision_votes,
    ownership_changes, ownership_shares, projects, workers, quotes, quote_revisions, visits, schedules, tasks, checklist_lines, task_templates, comments, stays, stay_checklist_ticks, guest_book_entries, family_events,
    calendar_feeds, calendar_subscriptions, calendar_subscription_entries, participants, payments, payment_parts, settlements, settlement_reminders, ledger_entries, balances, bill_series, bills,
    budgets, invites, activity_log, worker_certificates, invoices, notifications,
    share_links, share_link_events, job_messages, billing_customers, subscriptions, checkout_intents, group_exports, group_imports,
    payee_details, relative_links, trusted_people, emergency_requests;
`

export const crowd = crowdOf(500)
