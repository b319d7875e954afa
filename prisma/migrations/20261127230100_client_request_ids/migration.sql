-- The id of a request is the API's own; what the client calls it stands beside it.
alter table audit_entries add column client_request_id text;
