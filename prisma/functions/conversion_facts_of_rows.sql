-- Facts of the conversions that were there before these functions, while others are written. A script of its own, so that the triggers hold
-- nobody up meanwhile.
select tributary_mend_facts(id) from networks;
