-- The search of the frame finds a number by its start whatever stands between its characters, and knows when it was typed exactly.

-- In plpgsql, so that a statement with many of them is not planned with the body of each.
create function search_key(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return upper(regexp_replace(normalize(value, nfd), '[^A-Za-z0-9]', '', 'g'));
end $$;
comment on function search_key is 'What the search compares by: letters and digits alone, without regard to case and accents. searchKey in TypeScript does the same.';

create function phone_key(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^(0039|39(?=[0-9]{9}))', '');
end $$;
comment on function phone_key is 'What phone numbers are compared by: their digits, without the prefix of Italy. phoneKey in TypeScript does the same.';

-- In the order of bytes, so that the start of a key is a range and what is exactly it comes first.
create index product_by_serial_search on product (search_key(serial_number) collate "C");
create index product_by_encoded_search on product (search_key(encoded_serial) collate "C") where encoded_serial is not null;
create index product_by_terminal_search on product (search_key(client_terminal_id) collate "C") where client_terminal_id is not null;

create index intervention_by_number_search on intervention (search_key(number) collate "C");
create index intervention_by_reference_search on intervention (search_key(client_reference) collate "C") where client_reference is not null;
create index intervention_by_terminal_search on intervention (search_key(client_terminal_id) collate "C") where client_terminal_id is not null;
create index intervention_by_pos_search on intervention (search_key(pos_code) collate "C") where pos_code is not null;
create index intervention_by_merchant_search on intervention (search_key(merchant_name) collate "C");
create index intervention_by_phone_search on intervention (phone_key(phone) collate "C") where phone is not null;

create index delivery_note_by_number_search on delivery_note (search_key(number) collate "C");
create index return_note_by_number_search on return_note (search_key(number) collate "C") where number is not null;
create index return_note_by_tracking_search on return_note (search_key(tracking_number) collate "C") where tracking_number is not null;
create index technician_order_by_number_search on technician_order (search_key(id::text) collate "C");
create index technician_order_by_tracking_search on technician_order (search_key(tracking_number) collate "C") where tracking_number is not null;
create index assignment_by_number_search on assignment (search_key(number) collate "C") where number is not null;
create index assignment_by_tracking_search on assignment (search_key(tracking_number) collate "C") where tracking_number is not null;
create index statement_by_label_search on statement (search_key(label) collate "C") where label is not null;
create index import_by_file_search on import (search_key(file_name) collate "C");
