-- What a conversion that waits for an exchange rate becomes when it is priced: what its hit and its campaign asked for when
-- it was made. Edits never change it.
alter table conversions
  add column status_when_priced text,
  add constraint conversions_status_when_priced check (status_when_priced in ('approved', 'pending'));

-- Those that wait today get what they would have become until now, which is what their campaign says today: what it said
-- then was not kept. A pixel may ask for less than the campaign gives, never for more.
update conversions c
set status_when_priced = case
    when h.method = 'pixel' and p.conversion_status = 'pending' then 'pending'
    else coalesce(h.requested_status, p.conversion_status)
  end
from conversion_hits h, campaigns p
where c.status = 'pending' and c.reason = 'NO_EXCHANGE_RATE' and h.id = c.id and p.id = c.campaign_id;
