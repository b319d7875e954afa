-- A click that the books refused for a full cap after its visitor had been sent on converts as any other.
alter table clicks add column over_cap boolean not null default false;
-- What the tracker sent to the fallback says so by another text.
update clicks set over_cap = true where rejection = 'CAP_REACHED' and rejection_detail <> 'a cap is reached';
