-- What is deducted for damage names the line of the move-out report that shows it.
alter table deposit_deductions add column inspection_item_id uuid references inspection_items (id);
create index deductions_by_report_line on deposit_deductions (inspection_item_id) where inspection_item_id is not null;

create function refuse_line_of_another_report() returns trigger language plpgsql as $$
begin
  if not exists (select from inspection_items t join inspections i on i.id = t.inspection_id
    where t.id = new.inspection_item_id and i.contract_id = new.contract_id and i.kind = 'move-out') then
    raise exception 'a deduction names a line of the move-out report of its contract'
      using errcode = 'integrity_constraint_violation', constraint = 'deduction_names_its_move_out_report';
  end if;
  return new;
end $$;
create trigger deduction_names_its_move_out_report before insert or update of inspection_item_id on deposit_deductions
  for each row when (new.inspection_item_id is not null) execute function refuse_line_of_another_report();
