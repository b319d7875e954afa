-- The tracking links of a network, newest first (GET /network/links).
create index tracking_links_network_id_created_at_id_idx on tracking_links (network_id, created_at desc, id desc);
