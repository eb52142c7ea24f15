-- A DDT keeps the grams of its weight, as orders, assignments and return DDTs do. Few rows: the table is written again at once.
alter table delivery_note alter column weight_kg type numeric(10, 3);
