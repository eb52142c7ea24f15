-- What is installed in the last weeks is counted from the movements, for replenishment.
create index movement_installed on movement (day, part_id) where kind = 'install';
