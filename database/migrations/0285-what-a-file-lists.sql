-- Whether a client's file lists all open jobs or only new ones. Only in a complete list a job that is missing was withdrawn.
alter table file_format add column listing text constraint file_format_listing_check check (listing in ('complete', 'only_new'));
comment on column file_format.listing is 'What the files list: complete (all open jobs) or only_new. Null: not decided yet, proposed from the second file.';
