-- Facts of the conversions that were there before, while others are written.
select tributary_mend_facts(id) from networks;
