-- Pending conversions that somebody has to decide about, which overviews count: those on hold are approved by themselves.
create index if not exists conversions_to_review_idx on conversions (network_id, affiliate_id, advertiser_id)
  where status = 'pending' and reason <> 'ON_HOLD';
