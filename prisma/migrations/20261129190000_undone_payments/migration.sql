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
  constraint undone_payments_pkey primary key (id),
  constraint undone_payments_invoice_id_fkey foreign key (invoice_id) references invoices (id)
    on delete cascade on update cascade
);
create index undone_payments_invoice_id_idx on undone_payments (invoice_id);
