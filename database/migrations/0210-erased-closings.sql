-- Erasing took fields out of what was declared, which could not be read any more; they are empty instead.

update closing set declared = '{"merchant_signer": null, "notes": null, "position": null}'::jsonb || declared
  where declared is not null and not declared ?& array['merchant_signer', 'notes', 'position'];
