-- Invoices of affiliates and advertisers, what was paid of them, and what they hold of the books. No foreign key to the
-- account: money rows stay when it goes.
create table invoices (
  id text collate "C" not null,
  network_id text collate "C" not null,
  account_kind text collate "C" not null,
  account_id text collate "C" not null,
  start_day date not null,
  end_day date not null,
  currency text not null,
  -- Not rounded, and rounded once to the currency's minor unit.
  exact numeric(30, 15) not null,
  amount numeric(30, 15) not null,
  -- With the sign of the amount; a credit is paid below zero.
  paid numeric(30, 15) not null,
  created_at timestamptz(3) not null,
  constraint invoices_pkey primary key (id),
  constraint invoices_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade,
  constraint invoices_period check (start_day <= end_day),
  constraint invoices_paid check (paid = 0 or (sign(paid) = sign(amount) and abs(paid) <= abs(amount)))
);
create index invoices_network_id_created_at_id_idx on invoices (network_id, created_at desc, id desc);
create index invoices_account_id_idx on invoices (account_id);

create table invoice_lines (
  invoice_id text collate "C" not null,
  network_id text collate "C" not null,
  position integer not null,
  kind text not null,
  campaign_id text collate "C",
  referral_id text collate "C",
  goal_id text collate "C",
  title text not null,
  goal_title text not null,
  -- YYYY-MM
  month text not null,
  exact numeric(30, 15) not null,
  amount numeric(30, 15) not null,
  constraint invoice_lines_pkey primary key (invoice_id, position),
  constraint invoice_lines_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade,
  constraint invoice_lines_kind check (kind in ('campaign', 'referral', 'adjustment'))
);

-- What the invoices of an account hold of each amount in the books. A difference between the two is what the next
-- invoice takes.
create table invoiced_amounts (
  network_id text collate "C" not null,
  account_id text collate "C" not null,
  -- campaign or referral, and which one.
  source text collate "C" not null,
  subject_id text collate "C" not null,
  -- Empty without a goal.
  goal_id text collate "C" not null,
  day date not null,
  amount numeric(30, 15) not null,
  constraint invoiced_amounts_pkey primary key (account_id, day, source, subject_id, goal_id),
  constraint invoiced_amounts_network_id_fkey foreign key (network_id) references networks (id) on delete cascade on update cascade
);

create table payments (
  id text collate "C" not null,
  network_id text collate "C" not null,
  invoice_id text collate "C" not null,
  -- With the sign of the invoice's amount.
  amount numeric(30, 15) not null,
  method text not null,
  reference text,
  created_at timestamptz(3) not null,
  constraint payments_pkey primary key (id),
  constraint payments_invoice_id_fkey foreign key (invoice_id) references invoices (id) on delete cascade on update cascade,
  constraint payments_amount check (amount <> 0)
);
create index payments_invoice_id_idx on payments (invoice_id);

