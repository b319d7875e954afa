-- A cap of any measure stops redirects when it is full, so raising or lowering any of them is checked again.
create or replace trigger caps_recheck after update of limit_amount on caps
  for each row when (old.limit_amount is distinct from new.limit_amount)
  execute function tributary_recheck_cap();
