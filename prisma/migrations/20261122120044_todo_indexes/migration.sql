-- What waits for somebody is counted with every look at an overview: pending conversions are few of all, and caps were
-- only found by their campaign.
create index conversions_pending_idx on conversions (network_id, converted_at desc, id desc) where status = 'pending';
create index caps_network_id_created_at_id_idx on caps (network_id, created_at desc, id desc);
