-- Filters of the list of interventions by address, phone and TML model, which read the whole table at a million rows.

create index intervention_by_place_search on intervention using gin (address gin_trgm_ops, phone gin_trgm_ops);
-- Clients have a few dozen names for terminals: the list looks for the names first, then for their jobs.
create index intervention_by_tml_model on intervention (tml_model, due_on, id);
