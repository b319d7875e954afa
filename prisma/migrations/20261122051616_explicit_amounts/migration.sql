-- Each amount of a conversion remembers whether the network named it; then no later sale amount or exchange rate moves it.
alter table conversions
  add column explicit_payout boolean not null default false,
  add column explicit_revenue boolean not null default false;

-- What is known of earlier ones: a payout without a commission was named; a revenue was, where the import's row or an edit
-- gave it alone, or where nobody could have worked it out for want of an exchange rate.
update conversions set explicit_payout = true where commission_id is null and payout <> 0;
update conversions c set explicit_revenue = true
from conversion_hits h
where h.id = c.id and h.method = 'import' and h.revenue is not null;
update conversions c set explicit_revenue = true
from audit_entries a
where a.object = 'conversion' and a.object_id = c.id and a.changes ? 'revenue' and not a.changes ? 'saleAmount';
update conversions c set explicit_revenue = true
from networks n
where n.id = c.network_id and c.exchange_currency is null and c.currency <> n.currency and c.revenue <> 0;
