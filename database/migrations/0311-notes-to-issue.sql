-- Assignments whose transport note is still to be issued are few: the dashboard counts them and the list filters by them.
create index assignment_without_note on assignment (assigned_on) where number is null and undone_at is null;
