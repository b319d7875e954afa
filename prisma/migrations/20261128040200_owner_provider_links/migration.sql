-- Owners come in by an identity provider only once they linked it themselves, signed in. What providers knew owners by before may have been
-- claimed by whoever set them up: it is forgotten, and owners link anew.
delete from provider_links l using users u where u.id = l.user_id and u.role = 'owner';
