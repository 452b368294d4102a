-- What a change changed: [{field, old, new}] of the fields it names. Restricted values are stored as keyed hashes.
ALTER TABLE audit_events ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
