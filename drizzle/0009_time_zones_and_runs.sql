CREATE TABLE "time_zones" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_occurrence_key";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "awaits_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_awaits_mail_idx" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."awaits_mail";--> statement-breakpoint
CREATE INDEX "tasks_occurrence_idx" ON "tasks" USING btree ("schedule_id","occurrence_on","id");
--> statement-breakpoint
-- Returns the current name of a place that the IANA has renamed or merged, else the name itself. Browsers and Node still
-- give some of the old names as theirs (Asia/Calcutta, Europe/Kiev), and many systems keep these in a package apart.
create function current_zone(zone text) returns text language sql immutable as $$
  select coalesce('{
    "Africa/Asmera": "Africa/Asmara", "Africa/Timbuktu": "Africa/Bamako",
    "America/Argentina/ComodRivadavia": "America/Argentina/Catamarca", "America/Atka": "America/Adak",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires", "America/Catamarca": "America/Argentina/Catamarca",
    "America/Coral_Harbour": "America/Atikokan", "America/Cordoba": "America/Argentina/Cordoba",
    "America/Ensenada": "America/Tijuana", "America/Fort_Wayne": "America/Indiana/Indianapolis",
    "America/Godthab": "America/Nuuk", "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Jujuy": "America/Argentina/Jujuy", "America/Knox_IN": "America/Indiana/Knox",
    "America/Louisville": "America/Kentucky/Louisville", "America/Mendoza": "America/Argentina/Mendoza",
    "America/Montreal": "America/Toronto", "America/Nipigon": "America/Toronto",
    "America/Pangnirtung": "America/Iqaluit", "America/Porto_Acre": "America/Rio_Branco",
    "America/Rainy_River": "America/Winnipeg", "America/Rosario": "America/Argentina/Cordoba",
    "America/Santa_Isabel": "America/Tijuana", "America/Shiprock": "America/Denver",
    "America/Thunder_Bay": "America/Toronto", "America/Virgin": "America/St_Thomas",
    "America/Yellowknife": "America/Edmonton", "Antarctica/South_Pole": "Antarctica/McMurdo",
    "Asia/Ashkhabad": "Asia/Ashgabat", "Asia/Calcutta": "Asia/Kolkata", "Asia/Choibalsan": "Asia/Ulaanbaatar",
    "Asia/Chongqing": "Asia/Shanghai", "Asia/Chungking": "Asia/Shanghai", "Asia/Dacca": "Asia/Dhaka",
    "Asia/Harbin": "Asia/Shanghai", "Asia/Istanbul": "Europe/Istanbul", "Asia/Kashgar": "Asia/Urumqi",
    "Asia/Katmandu": "Asia/Kathmandu", "Asia/Macao": "Asia/Macau", "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Tel_Aviv": "Asia/Jerusalem", "Asia/Thimbu": "Asia/Thimphu",
    "Asia/Ujung_Pandang": "Asia/Makassar", "Asia/Ulan_Bator": "Asia/Ulaanbaatar", "Atlantic/Faeroe": "Atlantic/Faroe",
    "Atlantic/Jan_Mayen": "Arctic/Longyearbyen", "Australia/ACT": "Australia/Sydney",
    "Australia/Canberra": "Australia/Sydney", "Australia/Currie": "Australia/Hobart",
    "Australia/LHI": "Australia/Lord_Howe", "Australia/NSW": "Australia/Sydney",
    "Australia/North": "Australia/Darwin", "Australia/Queensland": "Australia/Brisbane",
    "Australia/South": "Australia/Adelaide", "Australia/Tasmania": "Australia/Hobart",
    "Australia/Victoria": "Australia/Melbourne", "Australia/West": "Australia/Perth",
    "Australia/Yancowinna": "Australia/Broken_Hill", "Brazil/Acre": "America/Rio_Branco",
    "Brazil/DeNoronha": "America/Noronha", "Brazil/East": "America/Sao_Paulo", "Brazil/West": "America/Manaus",
    "Canada/Atlantic": "America/Halifax", "Canada/Central": "America/Winnipeg", "Canada/Eastern": "America/Toronto",
    "Canada/Mountain": "America/Edmonton", "Canada/Newfoundland": "America/St_Johns",
    "Canada/Pacific": "America/Vancouver", "Canada/Saskatchewan": "America/Regina",
    "Canada/Yukon": "America/Whitehorse", "Chile/Continental": "America/Santiago",
    "Chile/EasterIsland": "Pacific/Easter", "Etc/GMT+0": "UTC", "Etc/GMT-0": "UTC", "Etc/GMT0": "UTC",
    "Etc/Greenwich": "UTC", "Etc/UCT": "UTC", "Etc/Universal": "UTC", "Etc/Zulu": "UTC",
    "Europe/Belfast": "Europe/London", "Europe/Kiev": "Europe/Kyiv", "Europe/Nicosia": "Asia/Nicosia",
    "Europe/Tiraspol": "Europe/Chisinau", "Europe/Uzhgorod": "Europe/Kyiv", "Europe/Zaporozhye": "Europe/Kyiv",
    "Mexico/BajaNorte": "America/Tijuana", "Mexico/BajaSur": "America/Mazatlan",
    "Mexico/General": "America/Mexico_City", "Pacific/Enderbury": "Pacific/Kanton",
    "Pacific/Johnston": "Pacific/Honolulu", "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Samoa": "Pacific/Pago_Pago",
    "Pacific/Truk": "Pacific/Chuuk", "Pacific/Yap": "Pacific/Chuuk", "US/Alaska": "America/Anchorage",
    "US/Aleutian": "America/Adak", "US/Arizona": "America/Phoenix", "US/Central": "America/Chicago",
    "US/East-Indiana": "America/Indiana/Indianapolis", "US/Eastern": "America/New_York",
    "US/Hawaii": "Pacific/Honolulu", "US/Indiana-Starke": "America/Indiana/Knox", "US/Michigan": "America/Detroit",
    "US/Mountain": "America/Denver", "US/Pacific": "America/Los_Angeles", "US/Samoa": "Pacific/Pago_Pago"
  }'::jsonb ->> zone, zone)
$$;
--> statement-breakpoint
-- Reads the names that this database knows. Only areas with places, and UTC: of the short names PostgreSQL takes some for
-- abbreviations that never change their clocks (CET), and others it does not know at all (AET). A zone that is not known
-- any more takes its current name. Where that is not known either, it stays as it is, since another database may know it.
create function read_time_zones() returns table (held_in text, id uuid, was text, becomes text) language plpgsql as $$
declare
  known text[] := array(select name from pg_timezone_names where name = 'UTC'
    or name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)/');
  holder text;
begin
  delete from public.time_zones where name <> all (known);
  insert into public.time_zones (name) select unnest(known) on conflict do nothing;
  foreach holder in array array['family_groups', 'users', 'properties'] loop
    return query execute format($query$
      with unknown as (
        select held.id, time_zone as was, current.name as becomes
        from public.%1$I as held left join public.time_zones as current on current.name = public.current_zone(time_zone)
        where time_zone not in (select name from public.time_zones)
      ), renamed as (
        update public.%1$I as held set time_zone = becomes from unknown where held.id = unknown.id and becomes is not null
      )
      select %1$L, unknown.id, was, becomes from unknown
    $query$, holder);
  end loop;
end $$;
--> statement-breakpoint
-- Names that browsers know and this list does not get the place that they stand for; a name in other letters, its own.
create temporary table renamed_zones (old_name text primary key, new_name text not null) on commit drop;
--> statement-breakpoint
insert into renamed_zones values
    ('CET', 'Europe/Brussels'), ('CST6CDT', 'America/Chicago'), ('Cuba', 'America/Havana'),
    ('EET', 'Europe/Athens'), ('EST', 'America/Panama'), ('EST5EDT', 'America/New_York'),
    ('Egypt', 'Africa/Cairo'), ('Eire', 'Europe/Dublin'), ('GB', 'Europe/London'),
    ('GB-Eire', 'Europe/London'), ('GMT', 'UTC'), ('GMT+0', 'UTC'), ('GMT-0', 'UTC'), ('GMT0', 'UTC'),
    ('Greenwich', 'UTC'), ('HST', 'Pacific/Honolulu'), ('Hongkong', 'Asia/Hong_Kong'),
    ('Iceland', 'Atlantic/Reykjavik'), ('Iran', 'Asia/Tehran'), ('Israel', 'Asia/Jerusalem'),
    ('Jamaica', 'America/Jamaica'), ('Japan', 'Asia/Tokyo'), ('Kwajalein', 'Pacific/Kwajalein'),
    ('Libya', 'Africa/Tripoli'), ('MET', 'Europe/Brussels'), ('MST', 'America/Phoenix'),
    ('MST7MDT', 'America/Denver'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
    ('Navajo', 'America/Denver'), ('PRC', 'Asia/Shanghai'), ('PST8PDT', 'America/Los_Angeles'),
    ('Poland', 'Europe/Warsaw'), ('Portugal', 'Europe/Lisbon'), ('ROC', 'Asia/Taipei'), ('ROK', 'Asia/Seoul'),
    ('Singapore', 'Asia/Singapore'), ('Turkey', 'Europe/Istanbul'), ('UCT', 'UTC'), ('Universal', 'UTC'),
    ('W-SU', 'Europe/Moscow'), ('WET', 'Europe/Lisbon'), ('Zulu', 'UTC'), ('ACT', 'Australia/Darwin'),
    ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', 'Africa/Cairo'),
    ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
    ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'),
    ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'),
    ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'),
    ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
    ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'),
    ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh'), ('US/Pacific-New', 'America/Los_Angeles'),
    ('Canada/East-Saskatchewan', 'America/Regina'), ('SystemV/AST4', 'America/Puerto_Rico'),
    ('SystemV/AST4ADT', 'America/Halifax'), ('SystemV/EST5', 'America/Panama'),
    ('SystemV/EST5EDT', 'America/New_York'), ('SystemV/CST6', 'America/Regina'),
    ('SystemV/CST6CDT', 'America/Chicago'), ('SystemV/MST7', 'America/Phoenix'),
    ('SystemV/MST7MDT', 'America/Denver'), ('SystemV/PST8', 'Pacific/Pitcairn'),
    ('SystemV/PST8PDT', 'America/Los_Angeles'), ('SystemV/YST9', 'Pacific/Gambier'),
    ('SystemV/YST9YDT', 'America/Anchorage'), ('SystemV/HST10', 'Pacific/Honolulu');
--> statement-breakpoint
insert into renamed_zones
  select distinct stored.name, known.name
  from (
    select time_zone as name from properties union select time_zone from family_groups union select time_zone from users
  ) as stored
  join pg_timezone_names as known on lower(known.name) = lower(stored.name) and known.name <> stored.name
  on conflict do nothing;
--> statement-breakpoint
update family_groups set time_zone = new_name from renamed_zones where old_name = time_zone;
--> statement-breakpoint
update users set time_zone = new_name from renamed_zones where old_name = time_zone;
--> statement-breakpoint
update properties set time_zone = new_name from renamed_zones where old_name = time_zone;
--> statement-breakpoint
drop table renamed_zones;
--> statement-breakpoint
-- What is no area with a place (an offset) was never the name of a zone: a property takes the zone of its group.
update family_groups set time_zone = 'UTC' where time_zone not like '%/%';
--> statement-breakpoint
update users set time_zone = 'UTC' where time_zone not like '%/%';
--> statement-breakpoint
update properties set time_zone = family_groups.time_zone from family_groups
  where family_groups.id = properties.family_group_id and properties.time_zone not like '%/%' and properties.time_zone <> 'UTC';
--> statement-breakpoint
select read_time_zones();
--> statement-breakpoint
-- A name that a browser has and this database has not is stored by its current name. A zone that stays as it was is not
-- refused, so that its row can be edited. The schema is named since a restore has no search path.
create function time_zone_is_known() returns trigger language plpgsql as $$
begin
  if new.time_zone = old.time_zone or exists (select from public.time_zones where name = new.time_zone) then
    return new;
  end if;
  new.time_zone := public.current_zone(new.time_zone);
  if exists (select from public.time_zones where name = new.time_zone) then return new; end if;
  raise exception 'unknown time zone' using errcode = 'check_violation', constraint = 'time_zone_is_known';
end $$;
--> statement-breakpoint
create trigger properties_time_zone before insert or update of time_zone on properties
  for each row execute function time_zone_is_known();
--> statement-breakpoint
create trigger family_groups_time_zone before insert or update of time_zone on family_groups
  for each row execute function time_zone_is_known();
--> statement-breakpoint
create trigger users_time_zone before insert or update of time_zone on users
  for each row execute function time_zone_is_known();
--> statement-breakpoint
-- The calendar day where a property is. A zone that this database does not know (a copy was restored to another one) counts
-- as UTC until the next start: one row never fails a statement over many.
create function day_in(zone text, at timestamptz) returns date language plpgsql stable as $$
begin
  return (at at time zone zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;
