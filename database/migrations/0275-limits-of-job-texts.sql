-- Texts of a job are as long as its form takes them: a job that came with a file can be edited. The numbers are jobLimits of the settings;
-- a test compares them. Not valid: older rows are not looked at, each is checked when it is written next.
alter table intervention
  add constraint intervention_client_reference_length check (char_length(client_reference) <= 100) not valid,
  add constraint intervention_merchant_name_length check (char_length(merchant_name) <= 250) not valid,
  add constraint intervention_pos_code_length check (char_length(pos_code) <= 60) not valid,
  add constraint intervention_address_length check (char_length(address) <= 500) not valid,
  add constraint intervention_postal_code_length check (char_length(postal_code) <= 10) not valid,
  add constraint intervention_city_length check (char_length(city) <= 100) not valid,
  add constraint intervention_phone_length check (char_length(phone) <= 40) not valid,
  add constraint intervention_contact_length check (char_length(contact) <= 250) not valid,
  add constraint intervention_opening_hours_length check (char_length(opening_hours) <= 250) not valid,
  add constraint intervention_client_terminal_id_length check (char_length(client_terminal_id) <= 40) not valid,
  add constraint intervention_tml_model_length check (char_length(tml_model) <= 100) not valid,
  add constraint intervention_serial_out_length check (char_length(serial_out) <= 50) not valid,
  add constraint intervention_notes_length check (char_length(notes) <= 4000) not valid;
