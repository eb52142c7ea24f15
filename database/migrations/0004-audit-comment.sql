-- The action is the verb alone; the noun is in its own column.
comment on column audit.action is 'The verb: create, update, delete, sign_in …';
comment on column audit.subject is 'The noun of the list that shows it, such as suppliers.';
