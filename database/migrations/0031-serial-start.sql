-- One or two letters are looked for at the start of serials and encoded serials: found and counted from these indexes alone.
-- A product without an encoded serial has no entry in the index of those.

drop index product_serial_number_key, product_encoded_serial_key;
create unique index product_serial_number_key on product (serial_key(serial_number)) include (serial_number, status);
create unique index product_encoded_serial_key on product (serial_key(encoded_serial)) include (encoded_serial, status)
  where encoded_serial is not null;
