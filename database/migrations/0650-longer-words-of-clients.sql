-- A job takes what the settings, closings and products take: a model's name of 250 characters, a terminal ID of 50. Not valid: no row is
-- looked at, because the checks before were stricter.
alter table intervention
  drop constraint intervention_client_terminal_id_length,
  drop constraint intervention_tml_model_length,
  add constraint intervention_client_terminal_id_length check (char_length(client_terminal_id) <= 50) not valid,
  add constraint intervention_tml_model_length check (char_length(tml_model) <= 250) not valid;
