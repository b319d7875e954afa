-- The root secret can be checked at a start and replaced: a fingerprint tells whether a process has the right one, and what a
-- rotation keeps of the one before lies sealed beside it.
alter table deployment
  alter column secret drop not null,
  add column fingerprint text,
  add column sealed bytea,
  add column rotated_at timestamptz(3);

-- When a hash was made anew, with the secret after a rotation.
alter table api_keys add column rehashed_at timestamptz(3);
alter table security_tokens add column rehashed_at timestamptz(3);
