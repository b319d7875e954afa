-- What version 0.4.0 changes of the other tables. What takes long stands in the migrations before this one, or in prisma/functions, which come
-- behind all; but for the makers of keys, which are read from the audit log first, while little is locked.

-- Who made a key: a key does nothing that its maker couldn't do. `unknown` stays the default, for processes of the version before that
-- still run beside this one: their keys are nobody's in particular, and never an owner's.
alter table api_keys add column maker_id text collate "C" default 'unknown';

-- What is known of keys that are there: the audit log names who made each, or the key that it was made with. The first key of a network is
-- the operator's. Of an account's keys those are bound to a user that a user of the account made.
update api_keys k set maker_id = null
from networks n where n.id = k.network_id and k.label = 'First key' and k.created_at = n.created_at;

update api_keys k set maker_id = case when k.role = 'network' or e.account_id = k.account_id then e.user_id end
from audit_entries e
where e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor in ('user', 'operator')
  and e.network_id = k.network_id;

update api_keys k set maker_id = null
from audit_entries e
where k.role <> 'network' and e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor = 'key'
  and e.network_id = k.network_id and e.account_id is null;

-- A key that was made with another has that one's maker, however long the chain.
do $$
begin
  loop
    update api_keys k set maker_id = p.maker_id
    from audit_entries e join api_keys p on p.id = e.key_id
    where k.maker_id = 'unknown' and e.object = 'key' and e.object_id = k.id and e.action = 'created' and e.actor = 'key'
      and e.network_id = k.network_id and p.network_id = k.network_id and p.role = k.role
      and p.maker_id is distinct from 'unknown';
    exit when not found;
  end loop;
end
$$;

-- What the invoices of an account hold of each conversion: the first one what it counts for, later ones what changed.
create table invoiced_conversions (
  network_id text collate "C" not null,
  account_id text collate "C" not null,
  conversion_id text collate "C" not null,
  invoice_id text collate "C" not null,
  -- Which of its lines, from 1; null for what cancels out with others and is in none.
  position integer,
  -- Below zero for what is taken back.
  amount numeric(30, 15) not null,
  constraint invoiced_conversions_pkey primary key (account_id, conversion_id, invoice_id),
  constraint invoiced_conversions_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade
);
create index invoiced_conversions_invoice_id_position_idx on invoiced_conversions (invoice_id, position);

-- Whether the conversions of an amount are noted; those of older versions are not.
alter table invoiced_amounts add column by_conversion boolean not null default false;

-- Owners come in by an identity provider only once they linked it themselves, signed in. What providers knew owners by before may have been
-- claimed by whoever set them up: it is forgotten, and owners link anew.
delete from provider_links l using users u where u.id = l.user_id and u.role = 'owner';

-- A link by which somebody signs in is bound to what its user was when it was made. Null: the first owner's, and those made before, which
-- end after 7 days at most.
alter table one_time_tokens add column binding text;

-- From where somebody signed in before, as fingerprints of addresses: tries from there count apart, so that nobody elsewhere keeps a right
-- password out.
create table known_places (
  user_id text collate "C" not null,
  place text collate "C" not null,
  last_at timestamptz(3) not null,
  constraint known_places_pkey primary key (user_id, place),
  constraint known_places_user_id_fkey foreign key (user_id) references users (id)
    on delete cascade on update cascade
);
create index known_places_last_at_idx on known_places (last_at);

-- The id of a request is the API's own; what the client calls it stands beside it.
alter table audit_entries add column client_request_id text;

-- Staff who see the affiliates of some groups (docs/rules/users.md#limited-staff).
alter table users add column only_groups text[] not null default '{}';

-- What was counted of clicks and impressions is kept as long as there are as many of them, because they are only ever added. Each transaction
-- that changes or removes one after all leaves another version here.
create table changed_events (
  id smallint not null default 1,
  version uuid not null default gen_random_uuid(),
  changed_by xid8,
  constraint changed_events_pkey primary key (id),
  constraint changed_events_only_one check (id = 1)
);
insert into changed_events default values;

-- What the programs' libraries are that apps fetch links with, and scripts: app or bot.
alter table networks add column app_libraries text not null default 'app';

-- What made an order, where its hit does not say all of it, and what changed it last: saying either again changes nothing.
create table order_statements (
  conversion_id text collate "C" not null,
  network_id text collate "C" not null,
  first text,
  last text,
  constraint order_statements_pkey primary key (conversion_id)
);

-- A network's own words for statuses, and what they stand for.
alter table networks add column status_words jsonb not null default '{}';

-- Where a landing page can be looked at, as campaigns have it; null for nowhere.
alter table landing_pages add column preview_url text;

-- How many days conversions wait before they are approved: of a campaign, and of a goal where it says otherwise.
alter table campaigns add column hold_days integer not null default 0;
alter table goals add column hold_days integer;

-- Postbacks say which statuses of a conversion they are for; those there are stay with approvals.
alter table postbacks add column statuses text[] not null default '{approved}';

-- What affiliates are paid instead where conditions hold, in order (docs/rules/money.md#rate-rules). Amounts are decimal text.
alter table campaigns add column rate_rules jsonb not null default '[]';

-- Volume rules of campaigns (docs/rules/money.md#volume-rules), and whose conversions changed since the rules were worked out last.
create table volume_rules (
  id text collate "C" not null,
  network_id text collate "C" not null,
  campaign_id text collate "C" not null,
  name text not null,
  body jsonb not null,
  starts_on date not null,
  ends_on date,
  created_at timestamptz(3) not null,
  constraint volume_rules_pkey primary key (id)
);
create index volume_rules_campaign_id_created_at_id_idx on volume_rules (campaign_id, created_at, id);

create table volume_marks (
  campaign_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  days date[] not null,
  constraint volume_marks_pkey primary key (campaign_id, affiliate_id)
);

-- Groups of affiliates (docs/rules/groups.md), and who was in them when: a click is priced by the groups its affiliate was in at that
-- instant, so the past stays, also of groups that were removed.
create table affiliate_groups (
  id text collate "C" not null,
  network_id text collate "C" not null,
  name text collate "C" not null,
  sort_order integer not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  -- How many days conversions of a member wait to be approved (docs/rules/attribution.md#days-of-a-hold); null: as goal and campaign say.
  hold_days integer,
  constraint affiliate_groups_pkey primary key (id),
  constraint affiliate_groups_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);
create unique index affiliate_groups_network_id_name_key on affiliate_groups (network_id, name);

create table affiliate_group_members (
  network_id text collate "C" not null,
  group_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  since timestamptz(3) not null,
  until timestamptz(3),
  constraint affiliate_group_members_pkey primary key (group_id, affiliate_id, since),
  constraint affiliate_group_members_network_id_fkey foreign key (network_id) references networks (id)
    on delete cascade on update cascade
);
create unique index affiliate_group_members_open_key on affiliate_group_members (group_id, affiliate_id) where until is null;
create index affiliate_group_members_affiliate_id_idx on affiliate_group_members (affiliate_id);
create index affiliate_group_members_network_id_idx on affiliate_group_members (network_id);

-- Groups of affiliates that a campaign blocks or approves (docs/rules/groups.md#groups-of-a-campaign). What is in the lists decides
-- which offers are looked at one by one, so that the generated column is made anew, and its indexes with it.
alter table campaigns add column blocked_groups text[] not null default '{}';
alter table campaigns add column approved_groups text[] not null default '{}';
alter table campaigns drop column has_lists;
alter table campaigns add column has_lists boolean generated always as (
  cardinality(blocked_affiliates) > 0 or cardinality(allowed_affiliates) > 0
  or cardinality(blocked_groups) > 0 or cardinality(approved_groups) > 0) stored;
create index campaigns_page_idx on campaigns (network_id, created_at desc, id desc)
  include (status, live, visibility, expires_on, has_lists) where deleted_at is null;
create index campaigns_total_idx on campaigns (network_id, status, live, visibility, has_lists, expires_on) where deleted_at is null;
create index campaigns_with_lists_idx on campaigns (network_id, created_at desc, id desc) where has_lists and deleted_at is null;

-- The tracker knows who is in which group.
create trigger affiliate_group_members_note_change after insert or delete or update on affiliate_group_members for each row
  execute function tributary_note_change('account', 'affiliate_id', 'network_id');

-- Caps of a group of affiliates (docs/rules/caps.md#caps-of-groups): of its members at the click. Without a foreign key: a cap of a group
-- that was removed goes on counting the conversions of earlier clicks.
alter table caps add column group_id text;

-- Whether affiliates see what a campaign's clicks earn on the whole network.
alter table networks add column affiliate_figures boolean not null default false;

-- The language of letters, documents and screens for whoever has chosen none.
alter table networks add column language text not null default 'en';

-- Whether a CSV of an export begins with a byte order mark.
alter table exports add column bom boolean not null default false;

-- When this database was saved last, for whoever watches it.
create table last_backup (
  id smallint not null default 1,
  at timestamptz(3) not null,
  constraint last_backup_pkey primary key (id),
  constraint last_backup_only_one check (id = 1)
);

-- What earlier invoices of the account rounded off: an invoice is rounded together with it. Those made before this were
-- rounded alone.
alter table invoices add column carried numeric(30, 15) not null default 0;

-- Whether an invoice only adjusts amounts that were invoiced in its currency, which was no longer the network's: it covers no day.
alter table invoices add column adjusts boolean not null default false;

-- Where affiliates want their money: one checked record each, beside the free text in accounts.meta.
create table payout_methods (
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  destination jsonb not null,
  version integer not null,
  changed_at timestamptz(3) not null,
  confirmation text not null,
  confirmed_by text,
  confirmed_at timestamptz(3),
  constraint payout_methods_pkey primary key (affiliate_id),
  constraint payout_methods_affiliate_id_fkey foreign key (affiliate_id) references accounts (id) on delete cascade on update cascade
);
create index payout_methods_network_id_changed_at_affiliate_id_idx
  on payout_methods (network_id, changed_at desc, affiliate_id desc);

-- What a network says of all its payouts, and what it agreed with single affiliates.
create table payout_settings (
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  payer jsonb,
  second_person boolean not null,
  constraint payout_settings_pkey primary key (network_id)
);
create table own_terms (
  affiliate_id text collate "C" not null,
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  constraint own_terms_pkey primary key (affiliate_id)
);
-- How far the worker has closed by itself, by kind of closing.
create table closed_through (
  network_id text collate "C" not null,
  closes text not null,
  through date not null,
  -- From which day on: the terms were made then, or what closes first begins then.
  since date not null,
  constraint closed_through_pkey primary key (network_id, closes)
);

-- Payment terms of members of a group that have none of their own (docs/rules/billing.md#payment-terms); they go with the group.
create table group_terms (
  group_id text collate "C" not null,
  network_id text collate "C" not null,
  closes text not null,
  net_days integer not null,
  minimum numeric(30, 15) not null,
  constraint group_terms_pkey primary key (group_id),
  constraint group_terms_group_id_fkey foreign key (group_id) references affiliate_groups (id) on update cascade on delete cascade
);

-- Payment runs: who is paid and who isn't, as JSON that no later change of an account touches.
create table payout_batches (
  id text collate "C" not null,
  network_id text collate "C" not null,
  key text not null,
  status text not null,
  created_at timestamptz(3) not null,
  body jsonb not null,
  constraint payout_batches_pkey primary key (id)
);
create unique index payout_batches_network_id_key_key on payout_batches (network_id, key);
create index payout_batches_network_id_created_at_id_idx on payout_batches (network_id, created_at desc, id desc);

-- The batch that is to pay an invoice: at most one at a time.
create table payout_holds (
  invoice_id text collate "C" not null,
  network_id text collate "C" not null,
  batch_id text collate "C" not null,
  constraint payout_holds_pkey primary key (invoice_id)
);
create index payout_holds_batch_id_idx on payout_holds (batch_id);

-- What the document of an invoice adds to its amount, and the document's number; null for invoices without one.
alter table invoices add column vat numeric(30, 15) not null default 0;
alter table invoices add column number text;
alter table invoices drop constraint invoices_paid;
alter table invoices add constraint invoices_paid
  check (paid = 0 or (sign(paid) = sign(amount) and abs(paid) <= abs(amount + vat)));

create table invoice_documents (
  id text collate "C" not null,
  network_id text collate "C" not null,
  invoice_id text collate "C" not null,
  account_kind text not null,
  account_id text collate "C" not null,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  issued_on date not null,
  due_on date,
  currency text not null,
  treatment text not null,
  rate numeric(30, 15) not null,
  net numeric(30, 15) not null,
  vat numeric(30, 15) not null,
  content jsonb not null,
  created_at timestamptz(3) not null,
  constraint invoice_documents_pkey primary key (id),
  constraint invoice_documents_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade,
  constraint invoice_documents_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade
);
create unique index invoice_documents_network_id_kind_year_sequence_key
  on invoice_documents (network_id, kind, year, sequence);
create unique index invoice_documents_network_id_number_key on invoice_documents (network_id, number);
create unique index invoice_documents_invoice_id_key on invoice_documents (invoice_id);
create index invoice_documents_account_id_idx on invoice_documents (account_id);

create table document_series (
  network_id text collate "C" not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_series_pkey primary key (network_id, kind, year),
  constraint document_series_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

create table legal_versions (
  network_id text collate "C" not null,
  account_id text collate "C" not null,
  version integer not null,
  data jsonb not null,
  by jsonb not null,
  created_at timestamptz(3) not null,
  constraint legal_versions_pkey primary key (network_id, account_id, version),
  constraint legal_versions_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

-- What advertisers may use, their deposits, and whether their campaigns pause (docs/rules/billing.md#credit).
create table advertiser_credits (
  advertiser_id text collate "C" not null,
  network_id text collate "C" not null,
  credit_limit numeric(30, 15),
  state text not null,
  since timestamptz(3) not null,
  noticed text not null,
  constraint advertiser_credits_pkey primary key (advertiser_id),
  constraint advertiser_credits_state check (state in ('ok', 'warned_80', 'warned_95', 'used_up')),
  constraint advertiser_credits_noticed check (noticed in ('ok', 'warned_80', 'warned_95', 'used_up'))
);

create trigger advertiser_credits_note_added after insert on advertiser_credits for each row
  when (new.state = 'used_up')
  execute function tributary_note_change('account', 'advertiser_id', 'network_id');
create trigger advertiser_credits_note_change after update on advertiser_credits for each row
  when ((old.state = 'used_up') is distinct from (new.state = 'used_up'))
  execute function tributary_note_change('account', 'advertiser_id', 'network_id');

create table deposits (
  id text collate "C" not null,
  network_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  amount numeric(30, 15) not null,
  currency text not null,
  day date not null,
  note text,
  payment_id text collate "C",
  invoice_id text collate "C",
  created_at timestamptz(3) not null,
  voided_at timestamptz(3),
  void_reason text,
  constraint deposits_pkey primary key (id)
);
create index deposits_network_id_created_at_id_idx on deposits (network_id, created_at desc, id desc);
create index deposits_advertiser_id_created_at_id_idx on deposits (advertiser_id, created_at desc, id desc);
create unique index deposits_payment_id_key on deposits (payment_id);

-- Bonuses and deductions: rows of the books beside what events earn (docs/rules/billing.md#bonuses-and-deductions). `subject_id` is what invoices sum
-- them by: the rule, or the row itself.
create table bonuses (
  id text collate "C" not null,
  network_id text collate "C" not null,
  affiliate_id text collate "C" not null,
  campaign_id text collate "C",
  subject_id text collate "C" not null,
  day date not null,
  amount numeric(30, 15) not null,
  reason text not null,
  rule_id text collate "C",
  period_start date,
  booked_on date not null,
  created_at timestamptz(3) not null,
  constraint bonuses_pkey primary key (id)
);
create unique index bonuses_rule_id_affiliate_id_period_start_day_booked_on_key
  on bonuses (rule_id, affiliate_id, period_start, day, booked_on);
create index bonuses_network_id_created_at_id_idx on bonuses (network_id, created_at desc, id desc);
create index bonuses_affiliate_id_day_idx on bonuses (affiliate_id, day);

alter table invoice_lines add column bonus_id text collate "C";
alter table invoice_lines drop constraint invoice_lines_kind,
  add constraint invoice_lines_kind check (kind in ('campaign', 'referral', 'bonus', 'adjustment'));

-- Payments that were undone or returned: statements of account show both bookings (docs/rules/billing.md#statements-of-account).
create table undone_payments (
  id text collate "C" not null,
  network_id text collate "C" not null,
  invoice_id text collate "C" not null,
  amount numeric(30, 15) not null,
  method text not null,
  reference text,
  paid_at timestamptz(3) not null,
  undone_at timestamptz(3) not null,
  reason text,
  exchange jsonb,
  constraint undone_payments_pkey primary key (id),
  constraint undone_payments_invoice_id_fkey foreign key (invoice_id) references invoices (id)
    on delete cascade on update cascade
);
create index undone_payments_invoice_id_idx on undone_payments (invoice_id);

-- What a payment came to in the currency of the affiliate's account.
alter table payments add column exchange jsonb;
