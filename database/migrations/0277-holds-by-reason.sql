-- Which jobs were ever on hold for a reason: asked before the reason is deleted.
create index intervention_event_hold on intervention_event ((after ->> 'hold_reason_id')) where action = 'hold';
