-- What a payment came to in the currency of the affiliate's account.
alter table payments add column exchange jsonb;
alter table undone_payments add column exchange jsonb;

-- Batches of before paid everybody in the network's currency, and nobody for invoices in another.
update payout_batches set body = body || jsonb_build_object(
  'lines', (
    select coalesce(jsonb_agg(line || jsonb_build_object(
      'currency', body -> 'currency', 'exchange', null,
      'invoices', (
        select coalesce(jsonb_agg(invoice || '{"exchange": null}' order by place), '[]')
        from jsonb_array_elements(line -> 'invoices') with ordinality as i (invoice, place)
      )
    ) order by nth), '[]')
    from jsonb_array_elements(body -> 'lines') with ordinality as l (line, nth)
  ),
  'leftOut', (
    select coalesce(jsonb_agg(
      case when one ->> 'reason' = 'other_currency' then one || '{"reason": "no_rate"}' else one end order by nth
    ), '[]')
    from jsonb_array_elements(body -> 'leftOut') with ordinality as o (one, nth)
  )
);

-- The account for what rounding leaves of such payments.
update legal_versions set data = data || '{"rounding": null}' where account_id = 'ledger';
