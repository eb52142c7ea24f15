-- A new job enters fewer indexes, with the same questions served.

-- One index holds that a client's reference is unique, and finds a reference among the jobs of every client.
drop index intervention_by_reference;
drop index intervention_client_reference_key;
create unique index intervention_client_reference_key on intervention (normal(client_reference), supplier_id) where client_reference is not null;

-- One index holds that a number is unique, and gives the list in the order of numbers.
create unique index intervention_number_order_key on intervention (intervention_order(year, seq)) include (id);
drop index intervention_by_number_order;
drop index intervention_number_key;
alter index intervention_number_order_key rename to intervention_number_key;

-- What a technician has to do: a job that nobody has is in none of these.
drop index intervention_by_live_technician;
create index intervention_by_live_technician on intervention (technician_id, due_on)
  where technician_id is not null and status in ('open', 'assigned', 'closing_requested');
