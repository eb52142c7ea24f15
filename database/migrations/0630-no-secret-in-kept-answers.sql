-- Answers with the secret address of a calendar are no longer kept for repeated requests; those that were are forgotten.
delete from idempotency where reply::text like '%/api/calendars/%';
