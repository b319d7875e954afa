-- When a request with an Idempotency-Key changed something: written in the transaction of the change, so that it is known whether a
-- request without an answer was carried out (docs/rules/input-output.md#idempotency).
alter table idempotent_answers add column written_at timestamptz(3);
