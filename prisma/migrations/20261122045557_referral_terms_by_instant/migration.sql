-- Terms of a referral hold from an instant, so that a change of the network's zone leaves what was earned: the beginning
-- of the day in the zone the network has now. A process of the version before still reads and writes them, but may take
-- terms to hold from the day after until it is replaced.
alter table referral_terms add column holds_from timestamptz(3);
update referral_terms t set holds_from = t.valid_from::timestamp at time zone n.zone
from networks n where n.id = t.network_id;
alter table referral_terms drop constraint referral_terms_pkey;
alter table referral_terms drop column valid_from;
alter table referral_terms rename column holds_from to valid_from;
alter table referral_terms alter column valid_from set not null;
alter table referral_terms add constraint referral_terms_pkey primary key (referral_id, valid_from);
