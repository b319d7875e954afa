-- Where a landing page can be looked at, as campaigns have it; null for nowhere.
alter table landing_pages add column preview_url text;
