-- The word that a hit said as its status and that nobody knows (docs/rules/attribution.md#words-for-a-status).
alter table conversion_hits add column unknown_status text not null default '';
